import type { RefusalWording } from '../wire/refusals.ts'

export const mailRefusals = {
  MAIL_NOT_RESENDABLE: {
    status: 409,
    cause: 'The mail is neither failed nor stored.',
    de: 'Diese E-Mail ist noch unterwegs und kann nicht erneut gesendet werden.',
    en: 'This e-mail is still on its way and cannot be sent again.',
  },
} as const satisfies Record<string, RefusalWording>
