import { z } from 'zod'
import type { Locale } from '../wire/locales.ts'

/** What a rule says of a place that is given up, so that people can be told why. */
const refundRule = z.discriminatedUnion('kind', [
  /** There are no terms, or none that have to do with it. */
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('withdrawal') }),
  z.object({ kind: z.literal('no_start') }),
  z.object({ kind: z.literal('step'), days: z.number().int(), percent: z.number().int() }),
  z.object({ kind: z.literal('appointments'), left: z.number().int(), of: z.number().int() }),
  z.object({ kind: z.literal('too_late') }),
  z.object({ kind: z.literal('started') }),
])
export type RefundRule = z.infer<typeof refundRule>

/**
 * Why so much goes back. What the provider cancels goes back in full; `otherwise` is what the terms would give to an attendee,
 * because staff often cancel for somebody who has called.
 */
export const refundReason = z.discriminatedUnion('kind', [
  ...refundRule.options,
  /** The provider has waived the fee that the terms had kept. */
  z.object({ kind: z.literal('goodwill') }),
  /** A date of the course was cancelled, and its part of the price is given back. */
  z.object({ kind: z.literal('date_cancelled') }),
  z.object({
    kind: z.literal('provider'),
    otherwise: z.object({ rule: refundRule, cents: z.number().int() }).nullable(),
  }),
])
export type RefundReason = z.infer<typeof refundReason>

const words = {
  de: {
    everything: 'alles',
    withdrawal: 'Widerruf: alles',
    no_start: 'ohne Termin: alles',
    provider: 'vom Anbieter storniert: alles',
    goodwill: 'Stornogebühr erlassen',
    date_cancelled: 'Termin ausgefallen',
    free: (days: number) =>
      days === 0 ? 'kostenlos bis zum Beginn: alles' : `kostenlos bis ${daysDe(days)} vorher: alles`,
    step: (days: number, percent: number) =>
      days === 0 ? `bis zum Beginn: ${percent} %` : `bis ${daysDe(days)} vorher: ${percent} %`,
    appointments: (left: number, of: number) => `${left} von ${of} Terminen übrig`,
    too_late: 'nach der letzten Frist: nichts',
    started: 'nach dem Beginn: nichts',
  },
  en: {
    everything: 'all of it',
    withdrawal: 'withdrawal: all of it',
    no_start: 'no date yet: all of it',
    provider: 'cancelled by the provider: all of it',
    goodwill: 'cancellation fee waived',
    date_cancelled: 'date cancelled',
    free: (days: number) =>
      days === 0 ? 'free until the start: all of it' : `free until ${daysEn(days)} before: all of it`,
    step: (days: number, percent: number) =>
      days === 0 ? `until the start: ${percent}%` : `until ${daysEn(days)} before: ${percent}%`,
    appointments: (left: number, of: number) => `${left} of ${of} appointments left`,
    too_late: 'after the last deadline: nothing',
    started: 'after the start: nothing',
  },
}

const daysDe = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`)
const daysEn = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Why so much goes back, for people. */
export function refundReasonText(reason: RefundReason, locale: Locale): string {
  const t = words[locale]
  if (reason.kind === 'step')
    return reason.percent === 100 ? t.free(reason.days) : t.step(reason.days, reason.percent)
  if (reason.kind === 'appointments') return t.appointments(reason.left, reason.of)
  return t[reason.kind]
}
