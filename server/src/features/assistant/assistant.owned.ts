import { owned, type RoomOwned, staying } from '#platform/room-owned.ts'

export const assistantOwned = {
  assistant_setting: staying(
    owned('Einstellungen des Mailassistenten, ohne Schlüssel', 'Settings of the mail assistant, without key'),
    'Der Schlüssel kommt nicht mit: den Mailassistenten bitte neu einrichten',
    'The key does not come along: please set up the mail assistant anew',
  ),
  assistant_month: staying(
    owned('Verbrauch des Mailassistenten je Monat', 'Usage of the mail assistant by month'),
    'Hier zählt der Verbrauch von vorn',
    'Usage is counted from the beginning here',
  ),
} satisfies RoomOwned
