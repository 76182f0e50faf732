import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectAccessible(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, `accessibility of ${name}`).toEqual([])
}

/** What reaches beyond the right edge, or scrolls sideways within. */
function sidewaysScrollers(): string[] {
  const page = document.documentElement
  const inner = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      element.tagName !== 'TEXTAREA',
  )
  const wide = page.scrollWidth > page.clientWidth + 1 ? [`the page is ${page.scrollWidth} px wide`] : []
  return [...wide, ...inner.map((element) => `${element.tagName.toLowerCase()}.${element.className}`)]
}

async function expectReflow(page: Page, name: string) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.soft
    .poll(() => page.evaluate(sidewaysScrollers), { message: `${name} at 320 px`, timeout: 3_000 })
    .toEqual([])
  if (before) await page.setViewportSize(before)
}

/** Nothing moves or fades any more: half-faded text has half the contrast. */
async function settled(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}

/** Every screen a journey passes: no violation in light and in dark, and no sideways scroll at 320 px. */
export async function inspectScreen(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await expectAccessible(page, `${name}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  await expectReflow(page, name)
}
