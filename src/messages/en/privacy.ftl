# What is kept of everybody, how one gets it and how it is erased.

## My data
data-what = Of you I store what you are called, the words and results of your rounds, your settings and what you decided as a moderator.
    You can get them as a file, or have them erased.
data-button-export = Get the file
data-button-erase = Erase everything
data-exporting = I am gathering your data: the file comes in a moment.
data-export-running = Your file is being made already: it comes in a moment.
data-exported = Here is everything I know about you and your linked accounts, in all servers.
data-erase-goes = **What goes** is all that leads to you, in all servers and for all your linked accounts: names, settings, links, reports, and who you were in each round.
data-erase-stays = **What stays**, without you: the rounds with a “Player”, and a row without a name in the ladders. Messages in the chat you delete yourself.
data-erase-excluded = If a server keeps you out, that goes too: moderators read that an excluded player erased their data, not who. A running round goes on with your seat and without you; one you play alone ends.
data-erase-sure = There is no way back. Last moment for the button: { $until }.
data-button-confirm = Yes, erase
data-button-leave = Leave it
data-left = All right, I have erased nothing.
data-erased = Done: I know nothing about you any more. If you write again, you are somebody new to me; you can’t join rounds that run already.
data-too-late = This button is out of date, and I have erased nothing. To start again: /data

## In the log
log-nobody = somebody who has erased their data
log-excluded-erased = An excluded player erased their data { $when }, and the exclusion with them

## Privacy
privacy-stored = **I store** what is needed to play: the words and moves of a match with their time, results, the number of your account, the name you show, settings and what moderators decide.
privacy-not-stored = **I don’t store** other messages of the chat, and I send nothing to anybody.
privacy-how-long = **For how long**: until you erase your data. When I am removed from a server, its data go after 30 days.
privacy-rights = **Your data**: /data what:export sends them to you as a file, /data what:erase erases them.
privacy-operator = **Who runs me**: { $operator }
privacy-operator-unknown = **Who runs me** has left no address: ask the moderators.
