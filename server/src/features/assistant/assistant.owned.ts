import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const assistantOwned = {
  assistant_setting: owned(
    'Einstellungen des Mailassistenten, ohne Schlüssel',
    'Settings of the mail assistant, without key',
  ),
  assistant_month: owned('Verbrauch des Mailassistenten je Monat', 'Usage of the mail assistant by month'),
} satisfies RoomOwned
