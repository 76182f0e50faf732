import { stepAt } from '../../server/src/features/identity/second-factor/time-code.rules.ts'
import { codeAt } from '../../server/src/features/identity/second-factor/time-code.ts'
import { expect } from '../stage/journey.ts'
import { plugInDevice, withPasskeys as test } from '../stage/passkeys.ts'
import { addTenant, takePassword } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

test('a passkey and codes are set up, and let in afterwards: one alone, the other after the password', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const { admin } = await addTenant()
  const device = await plugInDevice(page)
  await signIn(admin)
  await page.goto('/account')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const dialog = page.getByRole('dialog')
  const signOut = async () => {
    // With a finger on the device, the passkey offered at the user name would sign in again at once.
    await device.finger(false)
    await page.evaluate(() => localStorage.removeItem('user_info'))
    await page.goto('/login')
  }

  await button('Passkey hinzufügen', 'Add a passkey').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await button('Weiter', 'Continue').click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await button('Ich habe sie aufbewahrt', 'I have kept them').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible()

  await button('App einrichten', 'Set up an app').click()
  await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await button('Weiter', 'Continue').click()
  const shown = await dialog.getByLabel(say('Schlüssel', 'Key'), { exact: true }).inputValue()
  // The present code and then the next: both are still good when half a minute ends on the way to the server.
  const code = (steps: number) => codeAt(shown.replaceAll(' ', ''), stepAt(new Date()) + steps)
  await inspect('setting up codes')
  await dialog.getByLabel(say('Code aus der App', 'Code from the app')).fill(code(0))
  await button('Bestätigen', 'Confirm').click()
  await expect(button('Andere App einrichten', 'Set up another app')).toBeVisible()

  // The passkey offered at the user name is turned off, because this journey is about the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signOut()
  const byPasskey = button('Mit Passkey anmelden', 'Sign in with a passkey')
  await expect(byPasskey).toBeVisible()
  await device.finger(true)
  await byPasskey.click()
  await expect(page).toHaveURL('/dashboard')

  await signOut()
  await page.getByRole('textbox', { name: say('Benutzername', 'User name') }).fill(admin.username)
  await page.getByLabel(say('Passwort', 'Password'), { exact: true }).fill(password)
  await button('Anmelden', 'Sign in').click()
  const field = page.getByLabel(say('Code aus der App', 'Code from the app'))
  await expect(field).toBeFocused()
  await inspect('second step')
  await field.fill(code(1))
  await button('Anmelden', 'Sign in').click()
  await expect(page).toHaveURL('/dashboard')
})

test('without a password, the passkey is the proof for another user name', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const { operator } = await addTenant()
  const device = await plugInDevice(page)
  await signIn(operator)
  await page.goto('/account')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const dialog = page.getByRole('dialog')
  await button('Passkey hinzufügen', 'Add a passkey').click()
  await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await button('Weiter', 'Continue').click()
  await button('Ich habe sie aufbewahrt', 'I have kept them').click()
  await takePassword(operator)

  await page.goto('/account/username')
  const fresh = `jo-${operator.id.slice(0, 8)}`
  await page.getByRole('textbox', { name: say('Neuer Benutzername', 'New user name') }).fill(fresh)
  await expect(page.getByLabel(say('Aktuelles Passwort', 'Current password'))).toHaveCount(0)
  await inspect('user name without a password')
  await device.finger(true)
  await button('Benutzernamen ändern', 'Change user name').click()
  await expect(page).toHaveURL(`/login?username=${fresh}`)
})
