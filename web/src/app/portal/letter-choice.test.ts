import type { Api } from '@reihum/contract/contract.ts'
import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import { describe, expect, it } from 'vitest'
import { open, refused, sampleApi } from './portal-samples.ts'

const token = 'a-link-at-the-end-of-a-letter'
const path = `/kreativhaus/letters/${token}`

/** What was asked of the API, and in the end what is not wanted. */
function choiceOf(unwanted: readonly OptionalLetter[], refusal?: Error) {
  const asked: string[] = []
  let now = unwanted
  const answer = async () => {
    if (refusal) throw refusal
    return { address: 'ad…@example.org', unwanted: now }
  }
  const notifications = {
    getLetterChoice: answer,
    saveLetterChoice: (input: { unwanted: OptionalLetter[] }) => {
      asked.push(`save ${input.unwanted.join()}`)
      now = input.unwanted
      return answer()
    },
    stopLetters: ({ kind }: { kind: OptionalLetter }) => {
      asked.push(`stop ${kind}`)
      return answer()
    },
  }
  return { api: { ...sampleApi().api, notifications } as unknown as Api, asked }
}

const boxes = (body: string) =>
  [...body.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box.includes('checked'))

describe('the page behind the link of an optional letter', () => {
  it('says which e-mails are wanted, which always come, and whose address it is, and is kept nowhere', async () => {
    const { api, asked } = choiceOf(['followUps'])
    const { body, headers, status } = await open(path, api, { locale: 'de' })
    expect([status, asked]).toEqual([200, []])
    for (const said of ['ad…@example.org', 'Kreativhaus Altona', 'Erinnerungen', 'Neuigkeiten', 'Rechnungen'])
      expect(body).toContain(said)
    expect(boxes(body)).toEqual([true, false, true])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await open(path, api, { locale: 'en' })).body).toContain('You always get these')
  })

  it('offers to give up the kind of the letter first, and does it only when it is pressed', async () => {
    const { api, asked } = choiceOf(['followUps'])
    const { body } = await open(`${path}/reminders`, api, { locale: 'de' })
    expect(body).toContain('Keine Erinnerungen mehr')
    expect(asked).toEqual([])
    const form = { do: 'set', unwanted: 'reminders' }
    const sent = await open(path, api, { form })
    expect([sent.status, sent.headers.location]).toEqual([303, `/portal${path}?was=followUps`])
    expect(asked).toEqual(['save reminders'])
  })

  it('says afterwards what is not sent any more, and takes it back with one press', async () => {
    const { api } = choiceOf(['reminders', 'news'])
    const { body } = await open(`${path}?was=reminders`, api, { locale: 'de' })
    expect(body).toMatch(
      /role="status".*Sie bekommen nicht mehr: Erinnerungen, Neuigkeiten.*Rückgängig machen/s,
    )
    expect(body).toContain('<input type="hidden" name="unwanted" value="reminders"/>')
    expect((await open(`${path}?was=x`, choiceOf([]).api, { locale: 'de' })).body).toContain(
      'wieder alle E-Mails',
    )
  })

  it.each([
    ['what is ticked is wanted', { do: 'save', wanted: 'news' }, 'save reminders,followUps'],
    ['nothing is ticked', { do: 'save' }, 'save reminders,followUps,news'],
    ['only the necessary', { do: 'nothing', wanted: 'news' }, 'save reminders,followUps,news'],
    ['what is no kind does not count', { do: 'set', unwanted: 'invoices' }, 'save '],
  ])('keeps what was chosen: %s', async (_, form, expected) => {
    const { api, asked } = choiceOf([])
    await open(path, api, { form: form as unknown as Record<string, string> })
    expect(asked).toEqual([expected])
  })

  it('answers a mail program with nothing but that it is done', async () => {
    const { api, asked } = choiceOf([])
    const sent = await open(`${path}/news`, api, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect([sent.status, sent.body, sent.headers.location]).toEqual([200, 'OK\n', undefined])
    expect(asked).toEqual(['stop news'])
    expect((await open(`${path}/news`, api, { form: { do: 'nothing' } })).status).toBe(400)
    expect(asked).toHaveLength(1)
  })

  it('is not there for a link that nobody was sent, nor for a kind that cannot be given up', async () => {
    expect((await open(path, choiceOf([], refused('NOT_FOUND')).api)).status).toBe(404)
    expect((await open('/kreativhaus/letters/preview/news', choiceOf([]).api)).status).toBe(404)
    expect((await open(`${path}/invoices`, choiceOf([]).api)).status).toBe(404)
  })
})
