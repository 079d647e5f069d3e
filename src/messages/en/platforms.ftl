# Discord and Telegram: welcome, permissions, private answers.

welcome = **Hi, I’m Giostra.** I bring the word game to your channels: letter grids, words, rankings. One command is enough to start: `/round`
welcome-deaf = To read words in the group I have to be an admin. If you would rather not, we play all the same: reply to the grid, or write to me in private.
button-try = Try a round
button-settings = Settings
barred = I can no longer write or send pictures where the round was on: it is paused. Give me the permission back and it goes on by itself.
button-original = Go to the message

telegram-anonymous = Write as yourself: an anonymous admin can neither play nor give orders.
telegram-not-yours = This round belongs to a group you are not in. Join the group, then come back here.
telegram-write-here = Write your words here, one or more per message.
telegram-look-private = I’ll tell you in private.
telegram-open-first = Open a chat with me first, then come back here.
telegram-open = Open

discord-done = Done.
discord-booth = Playing booth
discord-deaf = I can’t read messages: whoever runs the bot should switch on “Message Content Intent” in Discord’s portal. Until then give words with `/w`, with the button under the grid, or by replying to the grid.
discord-reads = I can read messages.
discord-may = I have every permission I need here.
discord-may-not = I lack permissions here: { $missing }. They are given in the settings of the channel or the role.
discord-hidden-commands = On Discord those commands show only to who may “Manage Server”: to show them to others, go to Server Settings > Integrations > Giostra.
