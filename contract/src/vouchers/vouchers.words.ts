import { on, told } from '../wire/audited-command.ts'
import { loggedNamesOf } from '../wire/field-words.ts'
import { rule } from '../wire/invariant-rule.ts'
import type { Wording } from '../wire/locales.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { voucherFieldWords } from './voucher.fields.ts'
import { voucherStateNames } from './voucher.schema.ts'
import { voucherRefusals } from './voucher-refusals.ts'

const balances: Wording = {
  de: 'Lösen Sie diesen Gutschein nicht weiter ein, und schreiben Sie dem Support: Der Restwert wird dort berichtigt.',
  en: 'Do not redeem this voucher any further, and write to support: they will correct its balance.',
}

const { years, balanceCents } = loggedNamesOf(voucherFieldWords)

export const vouchersWords = {
  commands: {
    'voucher.sold': on('Gutschein verkauft', 'Voucher sold', 'verkauft', 'sold'),
    'voucher.redeemed': on('Gutschein eingelöst', 'Voucher redeemed', 'eingelöst', 'redeemed'),
    'voucher.given-back': told(
      'Auf Gutschein gutgeschrieben',
      'Credited to a voucher',
      'hat einen Betrag auf {subject} gutgeschrieben',
      'credited an amount to {subject}',
    ),
    'voucher.corrected': on('Gutschein berichtigt', 'Voucher corrected', 'berichtigt', 'corrected'),
    'voucher.blocked': on('Gutschein gesperrt', 'Voucher blocked', 'gesperrt', 'blocked'),
    'voucher.unblocked': on('Gutschein entsperrt', 'Voucher unblocked', 'entsperrt', 'unblocked'),
    'voucher.lapsed': told(
      'Gutschein verfallen',
      'Voucher lapsed',
      'hat den Rest von {subject} nach Ablauf ausgebucht',
      'wrote off what was left of {subject} after it had lapsed',
    ),
    'voucher.sent': told(
      'Gutschein verschickt',
      'Voucher sent',
      'hat {subject} per E-Mail verschickt',
      'mailed {subject}',
    ),
    'vouchers.exported': told(
      'Gutscheine exportiert',
      'Vouchers exported',
      'hat Gutscheine exportiert',
      'exported vouchers',
    ),
    'voucher-settings.changed': told(
      'Gültigkeit von Gutscheinen geändert',
      'Validity of vouchers changed',
      'hat geändert, wie lange Gutscheine gültig sind',
      'changed how long vouchers are valid',
    ),
  },
  subjects: {
    voucher: {
      name: { de: 'Gutschein', en: 'Voucher' },
      named: { de: 'den Gutschein {name}', en: 'the voucher {name}' },
      unnamed: { de: 'einen Gutschein', en: 'a voucher' },
      isWorkedOn: true,
      values: { state: voucherStateNames },
    },
  },
  fields: { years, balanceCents },
  letters: { 'voucher.sent': { de: 'Gutschein', en: 'Voucher' } },
  rules: {
    'balances of vouchers': rule(
      'sums',
      'Der Restwert jedes Gutscheins ist die Summe seiner Bewegungen.',
      'The balance of each voucher is the sum of its movements.',
      balances,
    ),
    'redeemed vouchers': rule(
      'sums',
      'Was von Gutscheinen eingelöst wurde, ist als Zahlung gebucht, und was davon zurückging, steht wieder auf ihnen.',
      'What was redeemed from vouchers is booked as payments, and what was given back of it is on them again.',
      balances,
    ),
  },
  refusals: voucherRefusals,
} satisfies RoomWords
