//! Scenes (shapes as data) and their pictures, alt texts and text twins. Pure.
