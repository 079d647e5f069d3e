//! Buttons, in rows of five, and the form a button opens.

use super::text::{bare, cut};
use crate::messages::Lang;
use crate::rooms::say::{Button, Form};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, InputTextStyle,
};

/// Buttons in a row, and rows under a message.
const ROW: usize = 5;
/// The longest label of a button, title of a form, and label in it.
const LABEL: usize = 80;
const TITLE: usize = 45;
/// The most that can be written in a form.
const WRITTEN: u16 = 4_000;
/// The longest payload.
const PAYLOAD: usize = 100;

/// The rows under a message.
pub(super) fn rows(buttons: &[Button], lang: Lang) -> Vec<CreateActionRow> {
    let button = |button: &Button| {
        let style = if button.primary { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        let label = cut(&bare(lang, &button.label), LABEL);
        CreateButton::new(cut(&button.payload, PAYLOAD)).label(label).style(style)
    };
    let shown: Vec<CreateButton> = buttons.iter().take(ROW * ROW).map(button).collect();
    shown.chunks(ROW).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// The name of the form's one field.
pub(super) const FIELD: &str = "text";

/// The form a button opens; it comes back with the button's payload.
pub(super) fn modal(form: &Form, payload: &str, lang: Lang) -> CreateModal {
    let style = if form.tall { InputTextStyle::Paragraph } else { InputTextStyle::Short };
    let label = cut(&bare(lang, &form.label), TITLE);
    let field = CreateInputText::new(style, label, FIELD).required(true).max_length(WRITTEN);
    CreateModal::new(payload, cut(&bare(lang, &form.title), TITLE))
        .components(vec![CreateActionRow::InputText(field)])
}
