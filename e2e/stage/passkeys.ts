import type { Page } from '@playwright/test'
import { test } from './journey.ts'
import { theStage } from './stage.ts'

/** Browsers keep passkeys for names, not for numbers. */
export const withPasskeys = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(theStage().origin.replace('127.0.0.1', 'localhost')),
})

/** Adds a virtual device with a fingerprint reader to the browser; `finger` says whether a finger is on it. */
export async function plugInDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    finger: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
