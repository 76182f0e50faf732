import { arriving, owned, type RoomOwned, settings } from '#platform/room-owned.ts'

export const vouchersOwned = {
  voucher: arriving(
    owned(
      'Gutscheine; von der Nummer steht nur das Ende darin',
      'Vouchers; of the number only the end is in it',
      ['number_sealed'],
    ),
    // What is on them follows from the movements that come after.
    {
      become: { granted_cents: '0', balance_cents: '0' },
      counted: ['granted_cents', 'balance_cents'],
    },
  ),
  voucher_movement: owned(
    'Was mit dem Geld der Gutscheine geschah',
    'What became of the money of the vouchers',
  ),
  voucher_settings: settings(owned('Wie lange Gutscheine gelten', 'How long vouchers are valid')),
} satisfies RoomOwned
