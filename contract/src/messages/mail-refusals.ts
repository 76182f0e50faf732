import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const mailRefusals = {
  MAIL_NOT_RESENDABLE: {
    status: 409,
    cause: 'The mail is on its way, or had a personal link and was forgotten once it was sent.',
    de: 'Diese E-Mail kann nicht erneut gesendet werden: Sie ist noch unterwegs, oder ihr persönlicher Link wurde nicht aufbewahrt.',
    en: 'This e-mail cannot be sent again: it is still on its way, or its personal link was not kept.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(wireRefusals, tenantRefusals, mailRefusals)
