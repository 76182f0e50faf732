import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { assistantCategoryWords } from './assistant-categories.ts'
import { assistantRefusals } from './assistant-refusals.ts'
import { assistantTroubleWords } from './assistant-troubles.ts'

const labels = <Name extends string>(words: Record<Name, { label: { de: string; en: string } }>) =>
  Object.fromEntries(
    Object.entries<{ label: { de: string; en: string } }>(words).map(([name, { label }]) => [name, label]),
  )

export const assistantWords = {
  commands: {
    'assistant.set-up': told(
      'Mail-Assistent eingerichtet',
      'Mail assistant set up',
      'hat den Mail-Assistenten eingerichtet',
      'set up the mail assistant',
    ),
    'assistant.asked': told(
      'Mail-Assistent gefragt',
      'Mail assistant asked',
      'hat den Mail-Assistenten für {subject} gefragt',
      'asked the mail assistant for {subject}',
    ),
    'assistant.answered': told(
      'Mail-Assistent hat geantwortet',
      'Mail assistant answered',
      'hat vom Mail-Assistenten einen Vorschlag für {subject} bekommen',
      'got a proposal of the mail assistant for {subject}',
    ),
  },
  fields: {
    aiProvider: {
      de: 'KI-Anbieter',
      en: 'AI provider',
      values: {
        off: { de: 'keiner', en: 'none' },
        system: { de: 'Standard der Plattform', en: 'the platform’s default' },
        custom: { de: 'eigener', en: 'own' },
      },
    },
    aiAddress: { de: 'Adresse', en: 'Address' },
    aiModel: { de: 'Modell', en: 'Model' },
    aiCategories: { de: 'Sichtbare Daten', en: 'Data it may see', values: labels(assistantCategoryWords) },
    monthlyCalls: { de: 'Anfragen im Monat', en: 'Requests per month' },
    monthlyTokens: { de: 'Token im Monat', en: 'Tokens per month' },
    aiTask: {
      de: 'Aufgabe',
      en: 'Task',
      values: {
        draft: { de: 'Entwurf', en: 'Draft' },
        answer: { de: 'Antwort', en: 'Answer' },
        shorten: { de: 'Kürzen', en: 'Shorten' },
        translate: { de: 'Übersetzen', en: 'Translate' },
        friendly: { de: 'Freundlicher', en: 'Friendlier' },
        formal: { de: 'Förmlicher', en: 'More formal' },
        plain: { de: 'Einfacher', en: 'Plainer' },
      },
    },
    sentCharacters: { de: 'Gesendete Zeichen', en: 'Characters sent' },
    answeredCharacters: { de: 'Zeichen der Antwort', en: 'Characters of the answer' },
    aiTokens: { de: 'Token', en: 'Tokens' },
    aiOutcome: {
      de: 'Ergebnis',
      en: 'Outcome',
      values: {
        right: { de: 'vollständig', en: 'complete' },
        left: { de: 'abgebrochen', en: 'stopped' },
        ...Object.fromEntries(Object.entries(assistantTroubleWords).map(([name, { says }]) => [name, says])),
      },
    },
  },
  rules: {
    assistant: rule(
      'privacy',
      'Kein Anbieter hat den Mail-Assistenten in einem Monat öfter gefragt, als erlaubt war, und ein eigener KI-Anbieter hat einen versiegelten Schlüssel.',
      'No provider has asked the mail assistant more often in a month than was allowed, and an AI provider of one’s own has a sealed key.',
      askSupport,
    ),
  },
  refusals: assistantRefusals,
} satisfies RoomWords
