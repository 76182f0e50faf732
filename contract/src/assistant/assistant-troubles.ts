import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

type Said = { says: Wording; advice: Wording }

/** What calling a model showed, and what to do about it. */
export const assistantTroubleWords = {
  hostUnknown: {
    says: { de: 'Diesen Servernamen gibt es nicht.', en: 'This server name does not exist.' },
    advice: { de: 'Prüfen Sie die Schreibweise der Adresse.', en: 'Check the spelling of the address.' },
  },
  inside: {
    says: {
      de: 'Diese Adresse ist nicht im öffentlichen Internet oder nicht verschlüsselt.',
      en: 'This address is not on the public internet, or not encrypted.',
    },
    advice: {
      de: 'Sie muss mit https:// beginnen und von außen erreichbar sein.',
      en: 'It has to begin with https:// and be reachable from outside.',
    },
  },
  unreachable: {
    says: {
      de: 'Unter dieser Adresse nimmt niemand Verbindungen an, oder die Verbindung bricht ab.',
      en: 'Nothing accepts connections at this address, or the connection drops.',
    },
    advice: {
      de: 'Prüfen Sie Servernamen und Port, oder versuchen Sie es später noch einmal.',
      en: 'Check the server name and port, or try again later.',
    },
  },
  certificate: {
    says: { de: 'Das Zertifikat des Servers gilt nicht.', en: 'The certificate of the server is not valid.' },
    advice: {
      de: 'Tragen Sie den Servernamen so ein, wie Ihr Anbieter ihn nennt.',
      en: 'Enter the server name exactly as your AI provider gives it.',
    },
  },
  redirect: {
    says: {
      de: 'Der Server leitet weiter; dem folgen wir nicht.',
      en: 'The server redirects, and we do not follow that.',
    },
    advice: { de: 'Tragen Sie die endgültige Adresse ein.', en: 'Enter the final address.' },
  },
  keyRefused: {
    says: {
      de: 'Der Server nimmt den API-Schlüssel nicht an.',
      en: 'The server does not accept the API key.',
    },
    advice: {
      de: 'Erstellen Sie bei Ihrem Anbieter einen neuen Schlüssel und tragen Sie ihn ein.',
      en: 'Create a new key with your AI provider and enter it.',
    },
  },
  modelUnknown: {
    says: { de: 'Der Server kennt dieses Modell nicht.', en: 'The server does not know this model.' },
    advice: {
      de: 'Tragen Sie den Namen genau so ein, wie Ihr Anbieter ihn schreibt.',
      en: 'Enter the name exactly as your provider writes it.',
    },
  },
  noProtocol: {
    says: {
      de: 'Der Server antwortet nicht so, wie OpenAI-kompatible Dienste antworten.',
      en: 'The server does not answer the way OpenAI-compatible services do.',
    },
    advice: {
      de: 'Die Adresse endet meist auf /v1. Prüfen Sie sie in der Anleitung Ihres Anbieters.',
      en: 'The address usually ends with /v1. Check it in the manual of your provider.',
    },
  },
  refused: {
    says: { de: 'Der Server lehnt die Anfrage ab.', en: 'The server refuses the request.' },
    advice: {
      de: 'Vielleicht kann dieses Modell keine Texte schreiben; nehmen Sie ein anderes.',
      en: 'Perhaps this model cannot write texts; choose another one.',
    },
  },
  tooMany: {
    says: {
      de: 'Bei Ihrem KI-Anbieter sind gerade zu viele Anfragen, oder das Guthaben ist verbraucht.',
      en: 'There are too many requests at your AI provider right now, or its credit is used up.',
    },
    advice: {
      de: 'Versuchen Sie es gleich noch einmal, und prüfen Sie dort Ihr Guthaben.',
      en: 'Try again in a moment, and check your credit there.',
    },
  },
  tooSlow: {
    says: { de: 'Der Server antwortet zu langsam.', en: 'The server answers too slowly.' },
    advice: {
      de: 'Versuchen Sie es noch einmal, oder nehmen Sie ein kleineres Modell.',
      en: 'Try again, or choose a smaller model.',
    },
  },
  cut: {
    says: { de: 'Die Antwort ist mittendrin abgebrochen.', en: 'The answer broke off in the middle.' },
    advice: { de: 'Versuchen Sie es noch einmal.', en: 'Try again.' },
  },
  tooLong: {
    says: { de: 'Die Antwort hört nicht auf.', en: 'The answer does not end.' },
    advice: {
      de: 'Versuchen Sie es noch einmal, oder nehmen Sie ein anderes Modell.',
      en: 'Try again, or choose another model.',
    },
  },
  serverTrouble: {
    says: {
      de: 'Beim KI-Anbieter ist ein Fehler aufgetreten.',
      en: 'Something went wrong at the AI provider.',
    },
    advice: { de: 'Versuchen Sie es in einigen Minuten wieder.', en: 'Try again in a few minutes.' },
  },
} as const satisfies Record<string, Said>

export type AssistantTrouble = keyof typeof assistantTroubleWords

const troubles = Object.keys(assistantTroubleWords) as [AssistantTrouble, ...AssistantTrouble[]]
export const assistantTrouble = z.enum(troubles)
export const assistantOutcome = z.enum(['right', ...troubles])
export type AssistantOutcome = z.infer<typeof assistantOutcome>
