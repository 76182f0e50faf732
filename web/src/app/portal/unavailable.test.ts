import { plainWidget } from '@reihum/contract/courses/widget.schema.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import { describe, expect, it } from 'vitest'
import { destinations, open, sampleApi } from './portal-samples.ts'
import { renderError } from './render.tsx'

const requestTo = (address: string, different: Partial<FaceRequest> = {}): FaceRequest => {
  const { pathname, searchParams } = new URL(address, 'https://reihum.example')
  return {
    face: 'portal',
    method: 'GET',
    path: pathname,
    query: searchParams,
    form: null,
    locale: null,
    publicUrl: '',
    requestId: 'r-1',
    ...different,
  }
}

const post = (address: string, form: [string, string][]) =>
  renderError(requestTo(address, { method: 'POST', form: new URLSearchParams(form), locale: 'de' }), 503)

describe('when nothing is available', () => {
  it('a page offers itself once more', () => {
    const page = renderError(requestTo('/kreativhaus/course-list?q=yoga&lang=de', { locale: 'de' }), 503)
    expect(page.status).toBe(503)
    expect(page.body).toContain('Der Dienst ist gerade nicht erreichbar.')
    expect(destinations(page)).toEqual(['/portal/kreativhaus/course-list?q=yoga&lang=de'])
    expect(page.body).toContain('Noch einmal versuchen')
  })

  it('a form is sent again with everything in it, also what was chosen several times', () => {
    const page = post('/kreativhaus/course/1/register', [
      ['requestKey', 'k-1'],
      ['attendees.0.answers.a', 'x'],
      ['attendees.0.answers.a', 'y'],
      ['notes', 'a "quoted" <note>'],
      ['do', 'book'],
    ])
    expect(destinations(page)).toEqual(['/portal/kreativhaus/course/1/register'])
    expect(
      [...page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(String),
    ).toEqual([
      expect.stringContaining('requestKey,k-1'),
      expect.stringContaining('attendees.0.answers.a,x'),
      expect.stringContaining('attendees.0.answers.a,y'),
      expect.stringContaining('notes,a &quot;quoted&quot; &lt;note&gt;'),
      expect.stringContaining('do,book'),
    ])
    expect(page.body).toContain('Noch einmal absenden')
    expect(page.body).toContain('wird trotzdem nichts doppelt gebucht')
  })

  it.each(['password', 'currentPassword', 'cardNumber', 'cvc', 'iban'])(
    'writes no %s into a page',
    (name) => {
      expect(post('/kreativhaus/x', [[name, 'hunter2']]).body).not.toContain('hunter2')
    },
  )

  it('other errors offer no second attempt', () => {
    const page = renderError(
      requestTo('/kreativhaus/x', { method: 'POST', form: new URLSearchParams('a=b') }),
      500,
    )
    expect(page.body).not.toContain('<form')
  })
})

describe('the language of a page that cannot be made', () => {
  const langOf = ({ body }: { body: string }) => /<html lang="(\w+)"/.exec(body)?.[1]

  it('is the one that the browser or the address asks for', () => {
    expect(langOf(renderError(requestTo('/unseen/course-list', { locale: 'de' }), 503))).toBe('de')
  })

  it("is the tenant's, when nobody asks for one, as long as a page was shown before", async () => {
    const address = '/kreativhaus/course-list'
    const { api } = sampleApi({ tenant: { language: 'de' } })
    expect(langOf(await open(address, api))).toBe('de')
    expect(langOf(renderError(requestTo(address), 503))).toBe('de')
    expect(langOf(renderError(requestTo('/unseen/course-list'), 503))).toBe('en')
  })

  it('is that of the widget, whatever the browser asks for', async () => {
    const address = '/kreativhaus/course-list?widget=0198a000-0000-7000-8000-0000000000d1'
    const { api } = sampleApi({ embed: { options: { ...plainWidget, language: 'en' } } })
    const inFrame = { face: 'embed', locale: 'de' } as const
    expect(langOf(await open(address, api, inFrame))).toBe('en')
    expect(langOf(renderError(requestTo(address, inFrame), 503))).toBe('en')
  })
})
