import type { Wording } from '../wire/locales.ts'
import type { NotificationRuleFields } from './notification-rule.schema.ts'

export type RuleSuggestion = {
  key: string
  /** What the rule is called, in the language of whoever takes it. */
  name: Wording
  /** What it does, in a sentence. */
  explanation: Wording
  fields: Omit<NotificationRuleFields, 'name' | 'reach' | 'courseIds'>
}

const everybodyWithAPlace = ['reserved', 'confirmed'] as const

const where = '{{if appointment.place}}, {{appointment.place}}{{end}}'

/** Rules that are taken with one click, changed at will, and switched on by somebody. */
export const ruleSuggestions: readonly RuleSuggestion[] = [
  {
    key: 'twoDaysBefore',
    name: { de: 'Erinnerung zwei Tage vorher', en: 'Reminder two days before' },
    explanation: {
      de: 'Zwei Tage vor jedem Termin, mit Zeit und Ort.',
      en: 'Two days before each date, with time and place.',
    },
    fields: {
      occasion: 'beforeDate',
      amount: 2,
      unit: 'days',
      states: [...everybodyWithAPlace],
      sendsUnfilled: false,
      isNecessary: false,
      texts: {
        de: {
          subject: 'Erinnerung: {{course.title}} am {{appointment.date}}',
          body: `Guten Tag {{person.name}},

bald ist es so weit: {{course.title}} findet am {{appointment.date}} von {{appointment.start}} bis {{appointment.end}} Uhr statt${where}.

{{if appointment.title}}Thema dieses Termins: {{appointment.title}}{{end}}

Wir freuen uns auf Sie. Falls Sie nicht kommen können, geben Sie uns bitte kurz Bescheid.`,
        },
        en: {
          subject: 'Reminder: {{course.title}} on {{appointment.date}}',
          body: `Hello {{person.name}},

it is almost time: {{course.title}} takes place on {{appointment.date}} from {{appointment.start}} to {{appointment.end}}${where}.

{{if appointment.title}}Topic of this date: {{appointment.title}}{{end}}

We look forward to seeing you. If you cannot come, please let us know.`,
        },
      },
    },
  },
  {
    key: 'hoursBefore',
    name: { de: 'Erinnerung am selben Tag', en: 'Reminder on the day' },
    explanation: {
      de: 'Drei Stunden vor jedem Termin, ganz kurz.',
      en: 'Three hours before each date, very short.',
    },
    fields: {
      occasion: 'beforeDate',
      amount: 3,
      unit: 'hours',
      states: [...everybodyWithAPlace],
      sendsUnfilled: false,
      isNecessary: false,
      texts: {
        de: {
          subject: 'Heute um {{appointment.start}} Uhr: {{course.title}}',
          body: `Guten Tag {{person.name}},

heute um {{appointment.start}} Uhr beginnt {{course.title}}${where}.

Bis gleich!`,
        },
        en: {
          subject: 'Today at {{appointment.start}}: {{course.title}}',
          body: `Hello {{person.name}},

{{course.title}} begins today at {{appointment.start}}${where}.

See you soon!`,
        },
      },
    },
  },
  {
    key: 'thanks',
    name: { de: 'Danke nach dem Kurs', en: 'Thanks after the course' },
    explanation: {
      de: 'Einen Tag nach dem letzten Termin eines Kurses.',
      en: 'One day after the last date of a course.',
    },
    fields: {
      occasion: 'afterLast',
      amount: 1,
      unit: 'days',
      states: [...everybodyWithAPlace],
      sendsUnfilled: false,
      isNecessary: false,
      texts: {
        de: {
          subject: 'Danke für Ihre Teilnahme an {{course.title}}',
          body: `Guten Tag {{person.name}},

vielen Dank, dass Sie bei {{course.title}} dabei waren. Wir hoffen, es hat Ihnen gefallen.

Wenn Sie uns etwas mitgeben möchten, antworten Sie einfach auf diese E-Mail. Wir freuen uns, Sie wiederzusehen.`,
        },
        en: {
          subject: 'Thank you for joining {{course.title}}',
          body: `Hello {{person.name}},

thank you for being part of {{course.title}}. We hope that you enjoyed it.

If there is anything you would like to tell us, just answer this e-mail. We would be glad to see you again.`,
        },
      },
    },
  },
  {
    key: 'feedback',
    name: { de: 'Um Rückmeldung bitten', en: 'Ask for feedback' },
    explanation: {
      de: 'Einen Tag nach dem letzten Termin, mit dem Link zu Ihren Fragen. Geht nur, solange Rückmeldungen eingeschaltet sind.',
      en: 'One day after the last date, with the link to your questions. Works only while feedback is switched on.',
    },
    fields: {
      occasion: 'afterLast',
      amount: 1,
      unit: 'days',
      states: [...everybodyWithAPlace],
      sendsUnfilled: false,
      isNecessary: false,
      texts: {
        de: {
          subject: 'Wie war {{course.title}}?',
          body: `Guten Tag {{person.name}},

vielen Dank, dass Sie bei {{course.title}} dabei waren. Wie hat es Ihnen gefallen?

Hier können Sie es uns in einer Minute sagen: {{registration.feedback}}

Was Sie schreiben, hilft uns, besser zu werden.`,
        },
        en: {
          subject: 'How was {{course.title}}?',
          body: `Hello {{person.name}},

thank you for being part of {{course.title}}. How did you like it?

You can tell us in a minute here: {{registration.feedback}}

What you write helps us to become better.`,
        },
      },
    },
  },
]
