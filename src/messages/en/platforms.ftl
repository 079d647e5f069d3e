# Discord and Telegram: welcome, permissions, private answers.

welcome = **Hi, I’m Giostra.** I bring letter grids, matches of Scrabble and Wyps, and ladders to your channels. One command is enough to start: `/round`
welcome-deaf = To read words in the group I have to be an admin. If you would rather not, we play all the same: reply to the grid, or write to me in private.
button-try = Try a round
button-alone = { $game } against the computer
button-settings = Settings
barred = I can no longer write where the round was on: it is paused. Give me the permission back and it goes on by itself.
barred-result = I can no longer write where the round was played: give me the permission back and the result comes by itself.
file-packed = The file is packed (gzip): unpack it.
file-in-parts = The file is packed (gzip) and comes in { $parts } parts: put them together in order, then unpack them.
file-part = Part { $part } of { $of }.
refuse-file = The file cannot come: the platform does not take it. Ask the person who runs the bot for it.
button-original = Go to the message

telegram-description = Word grids, Scrabble and Wyps in your group: a grid of letters appears, everybody writes words until the time runs out, I keep the score. Boards come as pictures, ELO ladders every night. Add me to a group and type /round, or begin here: /round alone, /challenge against the computer, /help for the rest.
telegram-profile = Word grids, Scrabble and Wyps in groups: pictures, ELO ladders, computer opponents. In Italian and English.
telegram-anonymous = Write as yourself: an anonymous admin can neither play nor give orders.
telegram-not-yours = This round belongs to a group you are not in. Join the group, then come back here.
telegram-write-here = Write your words here, one or more per message.
telegram-look-private = I’ll tell you in private.
telegram-open-first = Open a chat with me first, then come back here.
telegram-open = Open
telegram-reply-here = Reply to this message with your words, as often as you like.
telegram-reply-hint = Write here
telegram-may = I can write and send pictures here.
telegram-mute = I can’t write here: a group admin should let me send messages.
telegram-no-files = I can’t send files here: a group admin should let me.
telegram-no-pictures = I can’t send pictures here, so I put them in words: a group admin should let me send photos and GIFs.
telegram-reads = I see every message of the group.
telegram-deaf = I see only commands and replies to my messages: make me an admin, or switch privacy mode off at @BotFather and put me in the group again.
telegram-admin = I’m an admin: answers to commands are shown in the group only to whoever asks.
telegram-admin-aloud = I’m an admin; I answer commands in the private chat.
telegram-no-admin = I’m not an admin: we play all the same, and I answer commands in the private chat.
telegram-slow = Slow mode makes me wait { $seconds } seconds between messages: make me an admin, or switch it off.
telegram-topic-shut = This topic is closed and I write in the general one: open it again, or make me an admin.
telegram-unknown = Telegram has not told me what I may do here: try again in a moment.

discord-menu-word = Is it a word?
discord-menu-challenge = Challenge
discord-done = There it is, just below.
discord-booth = Playing booth
discord-deaf = I can’t read messages: whoever runs the bot should switch on “Message Content Intent” in Discord’s portal. Until then give words with `/w`, with the button under the grid, or by replying to the grid.
discord-reads = I can read messages.
discord-may = I have every permission I need here.
discord-no-calendar = What a series has planned does not go into the server’s events: I lack “Create Events”.
discord-may-not = I lack permissions here: { $missing }. They are given in the settings of the channel or the role.
discord-cannot-write = I cannot begin anything here: I lack the permission { $missing }. It is given in the settings of the channel or role.
right-view = “View Channel”
right-send = “Send Messages”
right-send-in-threads = “Send Messages in Threads”
right-public-threads = “Create Public Threads”
right-private-threads = “Create Private Threads”
right-attach = “Attach Files”
right-embed = “Embed Links”
right-react = “Add Reactions”
right-history = “Read Message History”
discord-hidden-commands = On Discord those commands show only to those who may “Manage Server”: to show them to others, go to Server Settings > Integrations > Giostra.

# Where one is: on Telegram channels are groups.
where-in-channel = { $door ->
    [telegram] in the group
   *[other] in the channel
  }
where-this-channel = { $door ->
    [telegram] this group
   *[other] this channel
  }
where-server-channel = { $door ->
    [telegram] in a group
   *[other] in a server’s channel
  }
where-this-server = { $door ->
    [telegram] this group
   *[other] this server
  }
where-the-server = { $door ->
    [telegram] the group
   *[other] the server
  }
where-whole-server = { $door ->
    [telegram] the whole group
   *[other] the whole server
  }
where-attach = { $door ->
    [telegram] the permission to send photos
   *[other] “Attach Files”
  }
