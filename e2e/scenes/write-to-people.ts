import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  type RuleSuggestion,
  ruleSuggestions,
} from '../../contract/src/notifications/notification-rule-suggestions.ts'
import { call } from '../stage/api.ts'
import { uploadFile } from '../stage/upload-file.ts'

type Message = { id: string; revision: number }

/** Writes to people of a course: one message that was sent, and a draft with a placeholder that stays empty. */
export async function writeToPeople(slug: string, token: string, courseId: string): Promise<string> {
  const source = { kind: 'course', courseId, states: ['reserved', 'confirmed', 'on_waiting_list'] }
  const empty = { subject: '', body: '' }
  const write = (texts: object, more: object = {}) =>
    call<Message>('POST', `/${slug}/notifications`, {
      token,
      body: { id: randomUUID(), notification: { source, texts, ...more } },
    })
  const sent = await write({
    de: { subject: 'Neuer Raum: {{course.title}}', body: 'Hallo {{person.name}},\n\nwir ziehen um.' },
    en: { subject: 'New room: {{course.title}}', body: 'Hello {{person.name}},\n\nwe are moving.' },
  })
  const file = await uploadFile(slug, token, 'Packliste für alle Kurse.txt', 'Pinsel, Papier, Kittel')
  const attach = ({ id }: Message) =>
    call('PUT', `/${slug}/notifications/${id}/attachments`, { token, body: { fileIds: [file.id] } })
  await attach(sent)
  await call('POST', `/${slug}/notifications/${sent.id}/send`, {
    token,
    body: { revision: sent.revision, at: null, unfilledConfirmed: true },
  })
  const words = {
    subject: 'Bitte mitbringen',
    body: 'Hallo {{person.name}},\n\nbitte denken Sie an {{appointment.title}}.',
  }
  const draft = await write({ de: words, en: empty }, { bringsCertificates: true })
  await attach(draft)
  return draft.id
}

/** Has the assistant use the model of the platform. */
export async function setUpAssistant(slug: string, token: string, currentPassword: string): Promise<void> {
  await call('PUT', `/${slug}/settings/assistant`, {
    token,
    body: {
      revision: 0,
      assistant: {
        provider: 'system',
        baseUrl: '',
        model: '',
        apiKey: '',
        categories: ['RECEIVER', 'COURSE', 'APPOINTMENTS'],
        monthlyCalls: 500,
        monthlyTokens: 1_000_000,
      },
      proof: { currentPassword },
    },
  })
}

/** Asks the assistant for a draft, and waits for it. */
export const askAssistant = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Mit dem Assistenten schreiben|Write with the assistant)$/ })
    .click()
  await page.getByRole('textbox', { name: /^(Ihr Wunsch|Your request)$/ }).fill('Freundlich: neuer Raum')
  await page
    .getByText(/^(Das wird gesendet|What is sent)$/)
    .first()
    .click()
  await page.getByRole('button', { name: /^(Vorschlag holen|Get a proposal)$/ }).click()
  await page.getByText(/^(Der Vorschlag ist fertig|The proposal is ready)\.$/).waitFor()
}

/** Opens the question before a message is sent. */
export const askToSend = async (page: Page) => {
  await page.getByRole('button', { name: /^(Verschicken|Send) …$/ }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}

/** Opens the message that was sent. */
export const openSent = async (page: Page) => {
  await page
    .getByRole('link', { name: /^(Neuer Raum|New room)/ })
    .first()
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: /geschrieben|written/ })
    .waitFor()
}

/** Rules by which letters go by themselves: one that is on and has nothing to do for long, and a reminder for all courses but one that is off. */
export async function keepRules(slug: string, token: string, without: string): Promise<string> {
  const keep = ({ name, fields }: RuleSuggestion, more: object = {}) =>
    call<Message>('POST', `/${slug}/notification-rules`, {
      token,
      body: { id: randomUUID(), rule: { ...fields, ...more, name: name.de } },
    })
  const [reminder, , thanks] = ruleSuggestions
  if (!reminder || !thanks) throw new Error('there are fewer suggestions than scenes need')
  const { id, revision } = await keep(thanks, { amount: 90 })
  await call('POST', `/${slug}/notification-rules/${id}/switch`, { token, body: { revision, isOn: true } })
  return (await keep(reminder, { reach: 'except', courseIds: [without] })).id
}

/** Opens the question before a rule is switched on. */
export const askToSwitchOn = async (page: Page) => {
  await page.getByRole('button', { name: /^(Einschalten|Switch on) …$/ }).click()
  await page.getByRole('dialog').getByRole('status').waitFor()
}
