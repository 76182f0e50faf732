import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Facts = { locale: Locale; jobs: number; publicUrl: string }

const words = {
  de: {
    subject: (jobs: number) =>
      jobs === 1
        ? 'Ein Auftrag ist endgültig fehlgeschlagen'
        : `${jobs} Aufträge sind endgültig fehlgeschlagen`,
    greeting: 'Guten Tag,',
    paragraphs: [
      'das ist so oft misslungen, wie es versucht wird, und bleibt liegen, bis jemand entscheidet: erneut ausführen, sobald die Ursache behoben ist, oder verwerfen.',
      'Sobald jemand die Liste ansieht, schreiben wir nur noch, wenn Weiteres fehlschlägt, und höchstens einmal am Tag.',
    ],
    button: 'Fehlgeschlagene Aufträge ansehen',
    closing: 'Freundliche Grüße',
  },
  en: {
    subject: (jobs: number) =>
      jobs === 1 ? 'A job has failed for good' : `${jobs} jobs have failed for good`,
    greeting: 'Hello,',
    paragraphs: [
      'This failed as often as it is tried, and stays until somebody decides: run it again once the cause is gone, or discard it.',
      'Once somebody looks at the list, we only write when more of them fail, and once a day at most.',
    ],
    button: 'View the failed jobs',
    closing: 'Kind regards',
  },
}

/** Tells whoever runs the platform of jobs that failed for good. */
export function failedJobsLetter({ locale, jobs, publicUrl }: Facts): Letter {
  const t = words[locale]
  return {
    subject: t.subject(jobs),
    greeting: t.greeting,
    paragraphs: t.paragraphs,
    facts: [],
    button: { label: t.button, url: `${publicUrl}/admin/jobs?dead=true` },
    closing: t.closing,
  }
}
