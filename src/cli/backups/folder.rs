//! The folder of the copies. What we made in it stands in a list beside it, with its SHA-256: a file that is not there, or is not
//! what we made any more, is somebody else's, and is neither overwritten nor taken away.

use jiff::civil::Date;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The list, as `sha256sum -c` reads it.
pub const LIST: &str = "giostra-backups.sha256";
/// What stands in it before the name of the database the copies are of; to that command a comment.
const OWNER: &str = "# of ";
/// What is being written; one that a killed process has left is written anew.
const PART: &str = ".giostra-backup.part";
/// A copy in which something was found wrong; the last one alone is kept.
pub const DOUBTFUL: &str = "giostra-doubtful.db";

/// The folder, and which files in it are ours.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// What the copy of a date is called.
pub fn name_of(date: Date) -> String {
    format!("giostra-{date}.db")
}

fn date_of(name: &str) -> Option<Date> {
    name.strip_prefix("giostra-")?.strip_suffix(".db")?.parse().ok().filter(|date| name_of(*date) == name)
}

impl Folder {
    /// The folder of this name, which is made if it is not there.
    ///
    /// # Errors
    /// When it cannot be made, or is no folder.
    pub fn open(path: &Path) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        Ok(Self { path: path.to_owned() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Takes the folder for the copies of one database: those of another would be taken for ours, and ours never made. Whether it is
    /// ours now; else the name of whose it is.
    ///
    /// # Errors
    /// When the list cannot be read or written.
    pub fn claim(&self, database: &str) -> io::Result<Result<(), String>> {
        if let Some(other) = self.owner()? {
            return Ok(if other == database { Ok(()) } else { Err(other) });
        }
        self.write_of(Some(database), &self.list()?).map(Ok)
    }

    /// Whose copies are here, if that is noted.
    fn owner(&self) -> io::Result<Option<String>> {
        let text = self.text()?;
        Ok(text.lines().find_map(|line| line.strip_prefix(OWNER)).map(str::to_owned))
    }

    /// The dates of which there is a copy of ours.
    ///
    /// # Errors
    /// When the list cannot be read.
    pub fn made(&self) -> io::Result<BTreeSet<Date>> {
        let list = self.list()?;
        let there = list.keys().filter(|name| self.file(name).is_file());
        Ok(there.filter_map(|name| date_of(name)).collect())
    }

    /// Where the next copy is to be written; nothing is there.
    ///
    /// # Errors
    /// When what a killed process has left there cannot be taken away.
    pub fn part(&self) -> io::Result<PathBuf> {
        let part = self.file(PART);
        self.forget_part()?;
        Ok(part)
    }

    /// Takes away what is being written, with what SQLite may have put beside it.
    ///
    /// # Errors
    /// When it is there and cannot be taken away.
    pub fn forget_part(&self) -> io::Result<()> {
        for name in [PART.to_owned(), format!("{PART}-wal"), format!("{PART}-shm")] {
            match fs::remove_file(self.file(&name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Gives the copy that was written its name.
    ///
    /// # Errors
    /// When a file of that name is there that is not ours; when it cannot be renamed.
    pub fn put(&self, name: &str) -> io::Result<()> {
        let to = self.file(name);
        let mut list = self.list()?;
        if to.exists() && !self.is_ours(&list, name)? {
            let told = format!("{} is there already, and was not made here", to.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, told));
        }
        let part = self.file(PART);
        // First what it takes the place of, then the list: of a file that is there it says what it is, also when we are killed now.
        if to.exists() {
            fs::remove_file(&to)?;
        }
        list.insert(name.to_owned(), hash(&part)?);
        self.write(&list)?;
        fs::rename(&part, &to)?;
        self.forget_part()?;
        sync(&self.path)
    }

    /// Takes away the copy of a date; whether it was ours to take. One that is not what we made stays, and is on our list no more.
    ///
    /// # Errors
    /// When it cannot be read or taken away.
    pub fn remove(&self, date: Date) -> io::Result<bool> {
        let (name, mut list) = (name_of(date), self.list()?);
        let ours = self.is_ours(&list, &name)?;
        if ours {
            fs::remove_file(self.file(&name))?;
        }
        list.remove(&name);
        self.write(&list)?;
        Ok(ours)
    }

    /// Whether a file is what we made under that name.
    fn is_ours(&self, list: &BTreeMap<String, String>, name: &str) -> io::Result<bool> {
        match list.get(name) {
            Some(known) => Ok(hash(&self.file(name))? == *known),
            None => Ok(false),
        }
    }

    /// Name and hash of what we made.
    fn list(&self) -> io::Result<BTreeMap<String, String>> {
        let text = self.text()?;
        // A line that is none of ours names nothing of ours.
        let listed = text.lines().filter(|line| !line.starts_with('#'));
        let one = |line: &str| line.split_once("  ").map(|(hash, name)| (name.to_owned(), hash.to_owned()));
        Ok(listed.filter_map(one).collect())
    }

    fn text(&self) -> io::Result<String> {
        match fs::read_to_string(self.file(LIST)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            read => read,
        }
    }

    fn write(&self, list: &BTreeMap<String, String>) -> io::Result<()> {
        self.write_of(self.owner()?.as_deref(), list)
    }

    fn write_of(&self, owner: Option<&str>, list: &BTreeMap<String, String>) -> io::Result<()> {
        let new = self.file(&format!("{LIST}.new"));
        let mut file = File::create(&new)?;
        if let Some(owner) = owner {
            writeln!(file, "{OWNER}{owner}")?;
        }
        for (name, hash) in list {
            writeln!(file, "{hash}  {name}")?;
        }
        file.sync_all()?;
        fs::rename(&new, self.file(LIST))
    }
}

/// SHA-256 of a file, in hex.
fn hash(file: &Path) -> io::Result<String> {
    let mut file = File::open(file)?;
    let (mut hasher, mut some) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut some)? {
            0 => return Ok(hex::encode(hasher.finalize())),
            read => hasher.update(&some[..read]),
        }
    }
}

/// What was renamed stays renamed when the power fails.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn sync(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn put(folder: &Folder, name: &str, text: &str) -> io::Result<()> {
        fs::write(folder.part().expect("a place"), text).expect("it is written");
        folder.put(name)
    }

    #[test]
    fn what_is_not_ours_is_left_alone() {
        let temp = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(&temp.path().join("copies/here")).expect("it is made");
        let (one, two, three) = (date(2026, 11, 24), date(2026, 11, 25), date(2026, 11, 26));
        // Of the same name as ours, but nobody's of ours.
        fs::write(folder.file(&name_of(one)), "theirs").expect("it is written");
        assert!(put(&folder, &name_of(one), "ours").is_err(), "it would overwrite it");
        assert!(!folder.remove(one).expect("it is looked at"));
        put(&folder, &name_of(two), "ours").expect("it is put");
        put(&folder, &name_of(three), "ours").expect("it is put");
        assert_eq!(folder.made().expect("they are listed"), BTreeSet::from([two, three]));
        // Changed since.
        fs::write(folder.file(&name_of(three)), "mine!").expect("it is written");
        assert!(folder.remove(two).expect("it is ours"));
        assert!(!folder.remove(three).expect("it was ours"));
        let mut left: Vec<String> = fs::read_dir(temp.path().join("copies/here"))
            .expect("it is there")
            .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
            .collect();
        left.sort();
        assert_eq!(left, ["giostra-2026-11-24.db", "giostra-2026-11-26.db", LIST]);
        assert!(folder.made().expect("they are listed").is_empty());
    }

    #[test]
    fn a_folder_is_for_one_database() {
        let temp = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(temp.path()).expect("it is made");
        put(&folder, &name_of(date(2026, 11, 24)), "ours").expect("it is put");
        assert_eq!(folder.claim("/srv/a.db").expect("it is read"), Ok(()));
        assert_eq!(folder.claim("/srv/a.db").expect("it is read"), Ok(()));
        assert_eq!(folder.claim("/srv/b.db").expect("it is read"), Err("/srv/a.db".to_owned()));
        put(&folder, &name_of(date(2026, 11, 25)), "ours").expect("it is put");
        assert_eq!(folder.made().expect("they are listed").len(), 2);
        assert_eq!(folder.claim("/srv/b.db").expect("it is read"), Err("/srv/a.db".to_owned()));
    }

    #[test]
    fn one_that_is_listed_and_not_there_is_none() {
        let temp = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(temp.path()).expect("it is made");
        let day = date(2026, 11, 24);
        put(&folder, &name_of(day), "ours").expect("it is put");
        fs::remove_file(folder.file(&name_of(day))).expect("somebody takes it away");
        assert!(folder.made().expect("they are listed").is_empty());
        put(&folder, &name_of(day), "again").expect("it is put");
        put(&folder, &name_of(day), "and again").expect("ours may be overwritten");
        assert_eq!(fs::read_to_string(folder.file(&name_of(day))).expect("it is there"), "and again");
    }
}
