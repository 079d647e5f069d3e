//! Menus, buttons in rows of five, and the form a button opens.

use super::text::{bare, cut};
use crate::messages::{self, Lang};
use crate::rooms::press::Form;
use crate::rooms::say::{Body, Button, Choice, Menu};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, InputTextStyle,
};

/// Buttons in a row, and rows under a message.
const ROW: usize = 5;
const ROWS: usize = 5;
/// Entries of a menu.
const ENTRIES: usize = 25;
/// The longest label of a button, title of a form, and label in it.
const LABEL: usize = 80;
const TITLE: usize = 45;
/// The most that can be written in a form.
const WRITTEN: u16 = 4_000;
/// The longest payload.
const PAYLOAD: usize = 100;

/// The rows under a message: a select for each menu, then the buttons, the one with `link` last.
pub(super) fn rows(body: &Body, link: Option<String>, lang: Lang) -> Vec<CreateActionRow> {
    let menus = body.menus.iter().take(ROWS).enumerate().map(|(at, about)| menu(about, at, lang));
    let mut rows: Vec<CreateActionRow> = menus.collect();
    let left = ROWS - rows.len();
    rows.extend(buttons(&body.buttons, link, lang).into_iter().take(left));
    rows
}

/// A choice of one: each entry's value is its payload.
fn menu(menu: &Menu, at: usize, lang: Lang) -> CreateActionRow {
    let label = bare(lang, &menu.label);
    let option = |choice: &Choice| {
        // The label of the menu is not shown any more once something is chosen.
        let shown = format!("{label}: {}", bare(lang, &choice.label));
        CreateSelectMenuOption::new(cut(&shown, PAYLOAD), &choice.payload).default_selection(choice.chosen)
    };
    let options = menu.choices.iter().take(ENTRIES).map(option).collect();
    let select = CreateSelectMenu::new(format!("menu.{at}"), CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(select.placeholder(cut(&label, PAYLOAD)))
}

fn buttons(buttons: &[Button], link: Option<String>, lang: Lang) -> Vec<CreateActionRow> {
    let button = |button: &Button| {
        let style = if button.primary { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        let label = cut(&bare(lang, &button.label), LABEL);
        CreateButton::new(cut(&button.payload, PAYLOAD)).label(label).style(style)
    };
    let link =
        link.map(|url| CreateButton::new_link(url).label(messages::plain(lang, "button-original", &[])));
    let shown: Vec<CreateButton> = buttons.iter().map(button).chain(link).take(ROW * ROWS).collect();
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
