import type { LetterDetail, LetterListItem, LetterPreview } from '@reihum/contract/messages/letter.schema.ts'
import { defaultLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import { picture } from '../../server/test/sample-files.ts'
import { call, tokenOf } from '../stage/api.ts'
import { expectAccessible, expectReflow } from '../stage/inspect-screen.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

type Language = 'de' | 'en'
type Shown = { name: string; html: string }

const textsOf = async ({ slug, admin }: Tenant) => {
  const token = await tokenOf(admin)
  return <Answer>(path = '', body?: unknown) =>
    call<Answer>(body ? 'POST' : 'GET', `/${slug}/settings/mail/texts${path}`, { token, body })
}

/** Every letter to attendees that has a text, with each of its samples, as its reader gets it. */
async function lettersOf(tenant: Tenant, language: Language): Promise<Shown[]> {
  const ask = await textsOf(tenant)
  const { items } = await ask<{ items: LetterListItem[] }>()
  const letters: Shown[] = []
  for (const { kind } of items.filter(({ writtenAt }) => writtenAt === null)) {
    const { languages, samples } = await ask<LetterDetail>(`/${kind}`)
    for (const { name: sample } of samples) {
      const trial = { ...languages[language].proposal, sample }
      const { letter } = await ask<LetterPreview>(`/${kind}/${language}/preview`, trial)
      letters.push({ name: `${kind}, ${sample}`, html: letter?.html ?? '' })
    }
  }
  return letters
}

/** The first sample of a letter with this text. */
async function letterWith(tenant: Tenant, body: string): Promise<string> {
  const ask = await textsOf(tenant)
  const { samples } = await ask<LetterDetail>('/registration.confirmed')
  const trial = { subject: 'Hinweis', body, sample: samples[0]?.name }
  const { letter } = await ask<LetterPreview>('/registration.confirmed/de/preview', trial)
  return letter?.html ?? ''
}

// Mail programs load no pictures until they are asked to.
test.beforeEach(({ page }) =>
  page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  ),
)

for (const language of ['de', 'en'] as const)
  test(`every letter is read on a narrow phone, in light and dark, without pictures (${language}) @german @desktop`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    const letters = await lettersOf(await addTenant(), language)
    expect(letters.length).toBeGreaterThan(40)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const { name, html } of letters) {
      await page.setContent(html)
      await expectReflow(page, name)
      await expectAccessible(page, name)
    }
  })

test('whatever colour, name and words a provider has, its letters stay readable @german @desktop', async ({
  page,
}) => {
  const long = 'Volkshochschulzweckverbandsgeschäftsstelle'
  const address = `https://www.volkshochschule.example/kurse/${'anmeldung-'.repeat(12)}ende`
  await page.setViewportSize({ width: 320, height: 640 })
  // Light, dark, and one between them on which only pure black is readable.
  for (const primaryColor of ['#FFE600', '#10212B', '#7B7B7B']) {
    const tenant = await addTenant({ name: `${long} Nord`, brand: { primaryColor } })
    const html = await letterWith(tenant, `Siehe ${address}\n\n[${long}](${address})\n\n- ${long}\n- kurz`)
    await page.setContent(html)
    await expectReflow(page, primaryColor)
    await expectAccessible(page, primaryColor)
  }
})

test('where the logo is not loaded, the whole name of the provider stands in its place @german @desktop', async ({
  page,
}) => {
  const tenant = await addTenant({ name: 'Kreativhaus Elbe für Musik, Tanz und Malerei' })
  const { revision, ...plain } = defaultLetterhead
  // A square, which is narrower than any name.
  const square = await picture(200, 200).png().toBuffer()
  const logo = { name: 'logo.png', image: square.toString('base64') }
  await call('PUT', `/${tenant.slug}/settings/letterhead`, {
    token: await tokenOf(tenant.admin),
    body: { revision, letterhead: { ...plain, logo } },
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.setContent(await letterWith(tenant, 'Hallo'))
  const shown = page.getByRole('img', { name: tenant.name })
  await expect(shown).toBeVisible()
  // Enough room for the words, which the browser would cut off in a box as small as the logo.
  const { width = 0 } = (await shown.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(200)
  await expectReflow(page, 'a letter without its logo')
  await expectAccessible(page, 'a letter without its logo')
})
