import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Frames are inspected on their own: a sandboxed one answers nothing and would hold the whole run up. */
async function violationsOf(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source)
  return frame.evaluate(async (values) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values },
      iframes: false,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} at ${html.slice(0, 200)}: ${failureSummary}`),
    )
  }, rules)
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
  return [...wide, ...inner.map((element) => element.outerHTML.slice(0, 200))]
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
export async function inspectScreen(page: Page, name: string, frame = page.mainFrame()) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const found = await violationsOf(frame)
    expect.soft(found, `accessibility of ${name}, ${colorScheme}`).toEqual([])
  }
  await expectReflow(page, name)
}
