import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** What follows the return of a direct debit. */
export const returnStep = z.enum([
  'retry',
  'ask',
  'new_account',
  'mandate_invalid',
  'objection',
  'silence',
  'our_fault',
  'data',
  'transfer',
  'person',
])
export type ReturnStep = z.infer<typeof returnStep>

export const returnStepNames: Record<ReturnStep, Wording> = {
  retry: {
    de: 'Wird einmal neu angekündigt und eingezogen',
    en: 'Is announced and collected once more',
  },
  ask: {
    de: 'Erst nachfragen, dann neu einziehen oder überweisen lassen',
    en: 'Ask first; then collect anew, or ask for a transfer',
  },
  new_account: {
    de: 'Das Mandat ruht: nach dem richtigen Konto fragen',
    en: 'The mandate is suspended: ask for the right account',
  },
  mandate_invalid: {
    de: 'Kein neuer Einzug: Das Mandat gilt nicht oder ist zu belegen',
    en: 'Do not collect again: the mandate is invalid or has to be proved',
  },
  objection: {
    de: 'Die zahlende Person hat widersprochen: klären, bevor etwas geschieht',
    en: 'The payer has objected: clear this up before anything else',
  },
  silence: {
    de: 'Nichts mehr schicken: Bitte entscheiden Sie selbst, wie es weitergeht',
    en: 'Send nothing any more: please decide yourself what to do',
  },
  our_fault: {
    de: 'Ein Fehler auf unserer Seite: beheben und neu einziehen, ohne Brief und ohne Gebühr',
    en: 'Something was wrong on our side: mend it and collect anew, without a letter and a fee',
  },
  data: {
    de: 'Angaben fehlen: Name und Adresse des Kontoinhabers ergänzen',
    en: 'Data are missing: complete name and address of the account holder',
  },
  transfer: {
    de: 'Die zahlende Person lässt keine Abbuchung zu: um Überweisung bitten',
    en: 'The payer allows no debit: ask for a transfer',
  },
  person: { de: 'Bitte entscheiden Sie, wie es weitergeht', en: 'Please decide what to do next' },
}
