import { told } from '../wire/audited-command.ts'
import type { RoomWords } from '../wire/room-words.ts'

export const receiptWords = {
  commands: {
    'payment.receipt-sent': told(
      'Zahlungsbeleg verschickt',
      'Receipt sent',
      'hat den Beleg für {subject} verschickt',
      'sent the receipt of {subject}',
    ),
  },
  letters: { 'payment.receipt': { de: 'Zahlungsbeleg', en: 'Receipt' } },
} satisfies RoomWords
