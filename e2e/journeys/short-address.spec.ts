import { readFile } from 'node:fs/promises'
import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant

test.beforeEach(async () => {
  tenant = await addTenant()
})

test('a provider takes the short address of a course for a poster, and who stands before it gets to the course', {
  tag: '@both',
}, async ({ page, context, say, language, signIn, inspect }) => {
  const { id, reference } = await addCourse(tenant, { title: 'Aquarell' })
  await addCourse(tenant, { title: 'Klavier' })
  const figure = page.getByRole('figure')
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await figure.getByRole('button', { name }).click()
    return download
  }
  let address = ''
  await signIn(tenant.operator)

  await test.step('its address and its code stand in the portal settings', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/courses/${id}/portal-settings`)
    await expect(
      figure.getByRole('img', { name: say('QR-Code der Kurzadresse', 'QR code of the short address') }),
    ).toBeVisible()
    await inspect('the short address')
    await figure.getByRole('button', { name: say('Kurzadresse kopieren', 'Copy short address') }).click()
    await expect(figure.getByRole('button', { name: say('Kopiert', 'Copied') })).toBeVisible()
    address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(new RegExp(`/c/${tenant.slug}/[a-z2-9]{6}$`))
    await expect(figure.getByText(address.replace(/^https?:\/\//, ''))).toBeVisible()
  })

  await test.step('the code is saved for a printer and for a text program', async () => {
    const svg = await save(say('QR-Code als SVG', 'QR code as SVG'))
    expect(svg.suggestedFilename()).toBe(`qr-code-${reference}.svg`)
    expect(await readFile(await svg.path(), 'utf8')).toMatch(/^<svg xmlns/)
    const png = await save(say('QR-Code als PNG', 'QR code as PNG'))
    expect(png.suggestedFilename()).toBe(`qr-code-${reference}.png`)
    const bytes = await readFile(await png.path())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(1500)
  })

  await test.step('a visitor types it in capitals', async () => {
    const { pathname } = new URL(address)
    const typed = `/c/${tenant.slug}/${pathname.slice(-6).toUpperCase()}`
    await page.goto(`${typed}?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/portal/${tenant.slug}/course/${id}\\?lang=${language}$`))
  })

  await test.step('a mistaken one says so, and shows what there is', async () => {
    await page.goto(`/c/${tenant.slug}/aaaaaa?lang=${language}`)
    await expect(
      page.getByText(
        say(
          'Unter dieser Adresse gibt es zurzeit keinen Kurs.',
          'There is no course at this address at the moment.',
        ),
      ),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
    await inspect('an address without a course')
  })
})
