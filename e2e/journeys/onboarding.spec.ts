import type { Page } from '@playwright/test'
import { changeSettings } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser, type Tenant } from '../stage/people.ts'
import { proveBankChange } from '../stage/prove-bank-change.ts'

type Say = (de: string, en: string) => string

/** A tenant as it is after signing up: with a company, but without a director. */
const newProvider = (traits = {}) =>
  addTenant({ name: 'Hundeschule Pfotenzeit', director: '', hasBankAccount: false, ...traits })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const go = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function nameDirector(page: Page, say: Say) {
  await page.getByRole('textbox', { name: say('Geschäftsführung', 'Director') }).fill('Paula Pfote')
  await go(page, say('Weiter', 'Continue'))
  await expect(heading(page, say('Wo sind Sie zu erreichen?', 'Where can you be reached?'))).toBeVisible()
}

test('a new provider is set up in five steps, each of which saves', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await newProvider()
  await signIn(tenant.admin)
  await page.goto('/courses')
  await expect(page).toHaveURL('/onboarding')
  await expect(heading(page, say('Wer bietet die Kurse an?', 'Who offers the courses?'))).toBeVisible()

  await go(page, say('Weiter', 'Continue'))
  await expect(
    page.getByText(say('* Bitte geben Sie die Geschäftsführung an.', '* The director is required.')),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: say('Überspringen', 'Skip') }),
    'the first step cannot be skipped',
  ).toBeHidden()
  await nameDirector(page, say)

  await page
    .getByRole('textbox', { name: say('Straße und Hausnummer', 'Street and house number') })
    .fill('Am Deich 3')
  await page.getByRole('textbox', { name: say('Postleitzahl', 'Postcode') }).fill('20459')
  await page.getByRole('textbox', { name: say('Ort', 'City'), exact: true }).fill('Hamburg')
  await go(page, say('Weiter', 'Continue'))

  await expect(heading(page, say('Wohin wird gezahlt?', 'Where is money paid to?'))).toBeVisible()
  const iban = page.getByRole('textbox', { name: 'IBAN' })
  await iban.fill('de89370400440532013001')
  await go(page, say('Weiter', 'Continue'))
  await expect(page.getByText(say('Diese IBAN ist ungültig.', 'This IBAN is invalid.'))).toBeVisible()
  await inspect('onboarding, bank refused')
  await iban.fill('de89370400440532013000')
  await iban.blur()
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00')
  await go(page, say('Weiter', 'Continue'))
  await proveBankChange(page, say)

  await expect(heading(page, say('Währung, Sprache und Zeit', 'Currency, language and time'))).toBeVisible()
  await page.getByRole('combobox', { name: say('Währung', 'Currency') }).selectOption('CHF')
  await go(page, say('Währung festlegen und weiter', 'Choose currency and continue'))

  await expect(
    heading(page, say('Wie soll Ihr Portal aussehen?', 'What should your portal look like?')),
  ).toBeVisible()
  await page.getByRole('textbox', { name: say('Primär', 'Primary'), exact: true }).fill('#1F5F5B')
  await inspect('onboarding, brand')
  await go(page, say('Einrichtung abschließen', 'Complete onboarding'))
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings/general')
  await expect(page.getByRole('textbox', { name: say('Ort', 'City'), exact: true })).toHaveValue('Hamburg')
  await expect(page.getByText(say('CHF – Schweizer Franken', 'CHF – Swiss Franc'))).toBeVisible()
  await page.goto('/onboarding')
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Die Einrichtung ist abgeschlossen', 'Onboarding is complete'),
    }),
  ).toBeVisible()
})

test('it goes on where one left off, steps may be skipped, and going back loses nothing @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await newProvider()
  await signIn(tenant.admin)
  await page.goto('/onboarding')
  await nameDirector(page, say)

  // What was brought back counts as typed: another person's save does not replace it.
  const street = page.getByRole('textbox', { name: say('Straße und Hausnummer', 'Street and house number') })
  await street.fill('Am Deich 3')
  await go(page, say('Zurück', 'Back'))
  await go(page, say('Weiter', 'Continue'))
  await expect(street).toHaveValue('Am Deich 3')
  await changeSettings(tenant, { street: 'Markt 1', city: 'Kiel' })
  await go(page, say('Weiter', 'Continue'))
  await go(page, say('Neuen Stand laden', 'Load the latest version'))
  await expect(page.getByRole('textbox', { name: say('Ort', 'City'), exact: true })).toHaveValue('Kiel')
  await expect(street).toHaveValue('Am Deich 3')
  await go(page, say('Überspringen', 'Skip'))

  await expect(heading(page, say('Wohin wird gezahlt?', 'Where is money paid to?'))).toBeVisible()
  const holder = page.getByRole('textbox', { name: say('Kontoinhaber', 'Account holder') })
  await holder.fill('Pfotenzeit GbR')
  await go(page, say('Zurück', 'Back'))
  await expect(heading(page, say('Wo sind Sie zu erreichen?', 'Where can you be reached?'))).toBeVisible()
  await page
    .getByRole('navigation', { name: say('Schritte der Einrichtung', 'Steps of onboarding') })
    .getByRole('button', { name: 'Bank' })
    .click()
  await expect(holder).toHaveValue('Pfotenzeit GbR')

  // Continued later in another tab.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: say('Einrichtung fortsetzen', 'Go on with onboarding') }).click()
  await expect(heading(page, say('Wohin wird gezahlt?', 'Where is money paid to?'))).toBeVisible()
  await expect(page.getByText(say('Schritt 3 von 5', 'Step 3 of 5'))).toBeVisible()
  for (const question of [
    say('Währung, Sprache und Zeit', 'Currency, language and time'),
    say('Wie soll Ihr Portal aussehen?', 'What should your portal look like?'),
  ]) {
    await go(page, say('Überspringen', 'Skip'))
    await expect(heading(page, question)).toBeVisible()
  }
  await go(page, say('Überspringen', 'Skip'))
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByRole('link', { name: say('Einrichtung fortsetzen', 'Go on with onboarding') }),
  ).toBeHidden()
})

test('a tier without brand colours says so instead of showing a dead form @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await newProvider({ tier: 'FREE' })
  await signIn(tenant.admin)
  await page.goto('/onboarding')
  await nameDirector(page, say)
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const before = page.url()
    await go(page, say('Überspringen', 'Skip'))
    await expect(page).not.toHaveURL(before)
  }
  await expect(
    page.getByText(
      say(
        'Die Funktion Markenfarben erfordert den Tarif ESSENTIAL.',
        'The feature Brand colours requires the tier ESSENTIAL.',
      ),
    ),
  ).toBeVisible()
  await go(page, say('Einrichtung abschließen', 'Complete onboarding'))
  await expect(page).toHaveURL('/dashboard')
})

test('who may not change settings is told whom to ask, and can leave', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant: Tenant = await newProvider()
  const operator = await addUser('mitarbeit')
  await addMember(tenant.id, operator, 'operator')
  await signIn(operator)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/onboarding')
  await expect(page.getByRole('main')).toContainText(
    say('Bitte fragen Sie Ihren Administrator', 'Please ask your administrator'),
  )
  await inspect('onboarding of an operator')
  await page.getByRole('banner').getByRole('button', { name: '@example.org' }).click()
  await page.getByRole('menuitem', { name: say('Abmelden', 'Sign out') }).click()
  await expect(page).toHaveURL(/\/login/)
})
