import { catalogue } from '#ui/text.tsx'

export const courseLettersMessages = catalogue(
  {
    title: 'E-Mail-Texte dieses Kurses',
    hint: 'Solange Sie hier nichts schreiben, sagen diese E-Mails dasselbe wie bei allen Kursen. Geht eine E-Mail über mehrere Kurse, gilt der Text für alle.',
    ownDe: 'Eigener Text, Deutsch',
    ownEn: 'Eigener Text, Englisch',
    newer: 'Text für alle geändert',
    unusable: 'Nicht verwendbar',
  },
  {
    title: 'E-mail texts of this course',
    hint: 'As long as you write nothing here, these e-mails say the same as for all courses. An e-mail about several courses uses the text for all.',
    ownDe: 'Own text, German',
    ownEn: 'Own text, English',
    newer: 'Text for all has changed',
    unusable: 'Cannot be used',
  },
)
