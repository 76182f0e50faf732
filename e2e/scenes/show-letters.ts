import type { Page } from '@playwright/test'
import type { LetterDetail, LetterOfLanguage } from '@reihum/contract/messages/letter.schema.ts'
import { seeMail } from './gestures.ts'

type Placeholders = LetterDetail['placeholders']

/** Shows a letter as if its texts had been changed so, and named these besides what it offers. */
async function showTexts(
  page: Page,
  changeOf: (letter: LetterDetail) => Partial<LetterOfLanguage>,
  named: Placeholders = [],
) {
  const address = '**/api/*/settings/mail/texts/*'
  await page.route(address, async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const letter = (await answer.json()) as LetterDetail
    const changed = { revision: 1, isRewritten: true, ...changeOf(letter) }
    const languages = Object.fromEntries(
      Object.entries<object>(letter.languages).map(([name, one]) => [name, { ...one, ...changed }]),
    )
    await route.fulfill({
      response: answer,
      json: { ...letter, languages, placeholders: [...letter.placeholders, ...named] },
    })
  })
  await page.reload()
  await page.getByRole('note').first().waitFor()
  await seeMail(page)
  await page.unroute(address)
}

/** Shows a letter that was rewritten before we proposed something else for it, and could not be used since. */
export const showNewerProposal = (page: Page) =>
  showTexts(page, () => ({
    own: {
      subject: 'Schön, dass Sie dabei sind: {{course.title}}',
      body: 'Liebe {{person.name}},\n\nbis bald!{{if course.place}} Wir sehen uns in {{course.place}}.{{end}}',
    },
    hasNewerProposal: true,
    changedAt: '2026-03-02T07:15:00.000Z',
    changedBy: 'Grace Hopper',
    unusable: { at: '2026-03-05T09:30:00.000Z', because: 'unknown' },
  }))

const deleted: Placeholders[number] = {
  name: 'answer.00000000-0000-7000-8000-000000000000',
  label: { de: 'Gelöschtes Zusatzfeld', en: 'Deleted attribute' },
  isCondition: false,
  sample: { de: '', en: '' },
  attribute: 'deleted',
}

/** Shows a letter whose text names an attribute of the form, and one that was deleted. */
export const showAttributes = (page: Page) =>
  showTexts(
    page,
    ({ placeholders }) => {
      const name = placeholders.find(({ attribute }) => attribute === 'asked')?.name
      return {
        own: {
          subject: 'Schön, dass Sie dabei sind: {{course.title}}',
          body: `Liebe {{person.name}},\n\nbis bald!{{if ${name}}} Sie haben angegeben: {{${name}}}{{end}}\n\n{{${deleted.name}}}`,
        },
      }
    },
    [deleted],
  )
