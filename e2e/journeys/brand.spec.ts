import type { Locator } from '@playwright/test'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { saveInBar } from '../stage/save-settings.ts'

/** Colours that are unreadable as text or behind it, unless they are adjusted. */
const difficult = {
  primaryColor: '#FFE600',
  secondaryColor: '#C8C8C8',
  accentColor: '#F7FFB0',
  positiveColor: '#B6FF00',
  negativeColor: '#FF9A9A',
  infoColor: '#00FFF0',
  warningColor: '#FFFDD0',
}

/** The contrast of an element's text to its background as WCAG defines it, computed in the page. */
function contrastOf(element: Element): number {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const grounds: string[] = []
  for (let at: Element | null = element; at; at = at.parentElement)
    grounds.unshift(getComputedStyle(at).backgroundColor)
  const paint = (...colours: string[]) => {
    for (const colour of colours) {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
    }
    const parts = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
  }
  const ground = paint('Canvas', ...grounds)
  const text = paint(getComputedStyle(element).color)
  return (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05)
}

async function expectReadable(texts: Locator) {
  await expect(texts.first()).toBeVisible()
  for (const text of await texts.all()) {
    if (!(await text.isVisible())) continue
    const contrast = await text.evaluate(contrastOf)
    expect.soft(contrast, `“${await text.textContent()}”`).toBeGreaterThanOrEqual(4.5)
  }
}

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant({ brand: difficult })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with a yellow brand, ${colorScheme} @german @desktop`, () => {
    test.use({ colorScheme })

    test('buttons, links and states of the portal stay readable', async ({ page }) => {
      const course = await addCourse(tenant, { attendeeLimit: 1 })
      await addCourse(tenant, { title: 'Siebdruck' })
      await page.goto(`/portal/${tenant.slug}/course-list`)
      await expectReadable(page.getByRole('link'))
      await expectReadable(page.getByRole('button'))
      await expectReadable(page.getByText('Noch 1 Platz'))
      await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
      await page.getByRole('button', { name: 'Weiter und Angaben prüfen' }).click()
      await expectReadable(page.getByRole('alert').getByRole('link'))
      await expectReadable(page.getByRole('button'))
      await expectReadable(page.getByRole('heading'))
    })

    test('buttons, links and states of the back office stay readable', async ({ page, signIn, inspect }) => {
      const course = await addCourse(tenant)
      await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
      await signIn(tenant.operator)
      await page.goto('/courses')
      const newCourse = page.getByRole('link', { name: 'Neuer Kurs' })
      await expect(newCourse).toHaveCSS('background-color', /^rgb\(\d+, \d+, 0\)$/)
      await expectReadable(newCourse)
      await expectReadable(page.getByRole('navigation').getByRole('link'))
      await expectReadable(page.getByRole('cell').getByText('Veröffentlicht'))
      await page.goto('/registrations')
      await page.getByRole('link', { name: 'Mina Müller' }).click()
      await expectReadable(page.getByRole('button', { name: 'Bestätigen' }))
      await expectReadable(page.getByRole('main').getByRole('link'))
      await expectReadable(page.getByRole('main').getByText('Reserviert'))
      await inspect('registration with a yellow brand')
    })
  })
}

test('colours chosen in the settings are previewed, then worn by back office and portal, and can be reset', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  const colours = page.getByRole('form', { name: say('Markenfarben', 'Brand colours') })
  const primary = colours.getByRole('textbox', { name: say('Primär', 'Primary'), exact: true })
  await primary.fill('blau')
  await saveInBar(page, say)
  await expect(
    colours.getByText(
      say('Bitte eine Farbe wie #522B72 eingeben.', 'Please enter a colour such as #522B72.'),
    ),
  ).toBeVisible()
  await primary.fill('#0B3D91')
  await expect(colours.getByRole('figure', { name: say('Vorschau', 'Preview') })).toBeVisible()
  await expect(colours.getByText(say('dort heller gezeigt', 'shown lighter there')).first()).toBeVisible()
  await inspect('brand colours')
  await saveInBar(page, say)
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  const current = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--b-primary-solid'))
  await expect.poll(current).toBe('#0B3D91')
  await page.goto(`/portal/${tenant.slug}/course-list`)
  await expect(page.locator('.band').first()).toHaveCSS('background-color', 'rgb(11, 61, 145)')

  await page.goto('/settings/general')
  await colours.getByRole('button', { name: say('Standardfarben', 'Default colours') }).click()
  await expect(primary).toHaveValue('#522B72')
  await saveInBar(page, say)
  await expect.poll(current).toBe('#522B72')
})

test('colours that somebody else saved are not overwritten, and no typed colour is lost', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  const colours = page.getByRole('form', { name: say('Markenfarben', 'Brand colours') })
  const colour = (de: string, en: string) => colours.getByRole('textbox', { name: say(de, en), exact: true })
  await colour('Primär', 'Primary').fill('#0B3D91')
  await call('PUT', `/${tenant.slug}/settings/brand`, {
    token: await tokenOf(tenant.admin),
    body: { revision: 0, brand: { ...difficult, accentColor: '#123456' } },
  })
  await saveInBar(page, say)
  const conflict = colours.getByRole('alert')
  await expect(conflict).toContainText(
    say('Jemand anderes hat die Einstellungen inzwischen geändert', 'Somebody else has changed the settings'),
  )
  await inspect('colours changed by somebody else')
  await conflict.getByRole('button', { name: say('Neuen Stand laden', 'Load the latest version') }).click()
  await expect(colour('Akzent', 'Accent')).toHaveValue('#123456')
  await expect(colour('Primär', 'Primary')).toHaveValue('#0B3D91')
  await saveInBar(page, say)
  await expect(async () => {
    const stored = await call('GET', `/${tenant.slug}/settings/brand`, { token: await tokenOf(tenant.admin) })
    expect(stored).toMatchObject({
      brand: { primaryColor: '#0B3D91', accentColor: '#123456' },
      revision: 2,
    })
  }).toPass()
})
