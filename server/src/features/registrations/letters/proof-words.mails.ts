import type { LetterSection } from '#platform/mail/letter.ts'
import type { ToldBooking, ToldPerson } from './told-booking.rules.ts'

const de = {
  heading: 'Ihr Nachweis',
  bring: (evidence: string) => `Bitte zeigen Sie zum ersten Termin: ${evidence}.`,
  bringFor: (name: string, evidence: string) => `${name}: ${evidence}`,
  bringAll: 'Bitte zeigen Sie zum ersten Termin:',
  orSend: 'Sie können ihn auch vorab als Foto oder PDF schicken, auf der Seite Ihrer Buchung.',
  subject: (course: string) => `Ihr Nachweis für ${course}`,
  text: (name: string) => `die Ermäßigung „${name}“ konnten wir leider nicht anerkennen.`,
  reason: (reason: string) => `Der Grund: ${reason}`,
  charged: (amount: string) => `Damit gilt der volle Preis, und ${amount} sind noch zu zahlen.`,
  kept: 'An Ihrem Preis ändert sich vorerst nichts.',
  wayOut: (evidence: string) =>
    `Haben Sie den Nachweis doch (${evidence})? Zeigen Sie ihn uns oder antworten Sie auf diese E-Mail.`,
}

const en: typeof de = {
  heading: 'Your proof',
  bring: (evidence) => `Please show on the first date: ${evidence}.`,
  bringFor: (name, evidence) => `${name}: ${evidence}`,
  bringAll: 'Please show on the first date:',
  orSend: 'You can also send it beforehand as a photo or PDF, on the page of your booking.',
  subject: (course) => `Your proof for ${course}`,
  text: (name) => `Unfortunately we could not accept the reduced price “${name}”.`,
  reason: (reason) => `The reason: ${reason}`,
  charged: (amount) => `The full price therefore applies, and ${amount} is still to be paid.`,
  kept: 'Your price stays as it is for now.',
  wayOut: (evidence) =>
    `Do you have the proof after all (${evidence})? Please show it to us or reply to this e-mail.`,
}

export const proofWords = { de, en }

/** What is to be shown on the first date by whom; nothing where all of it was seen, or nothing is to be proved. */
export function proofSection(
  { locale }: Pick<ToldBooking, 'locale'>,
  people: readonly ToldPerson[],
): LetterSection[] {
  const t = proofWords[locale]
  const owing = people.flatMap(({ name, proof }) => (proof?.state === 'owed' ? [{ name, proof }] : []))
  const [first] = owing
  if (!first) return []
  const orSend = owing.some(({ proof }) => proof.sendable) ? [t.orSend] : []
  if (people.length === 1)
    return [{ heading: t.heading, paragraphs: [t.bring(first.proof.evidence), ...orSend] }]
  const lines = owing.map(({ name, proof }) => t.bringFor(name, proof.evidence))
  return [{ heading: t.heading, paragraphs: [...orSend, t.bringAll], lines }]
}
