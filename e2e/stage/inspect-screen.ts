import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

const everyRule: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** The only thing that another colour scheme changes. */
const contrast: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }

/** Frames are inspected on their own: a sandboxed one answers nothing and would hold the whole run up. */
async function violationsOf(frame: Frame, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  return frame.evaluate(async (runOnly) => {
    // What a bar at the edge covers depends on how far somebody has scrolled; a target is not too small for that.
    const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const element of sticking) element.style.position = 'static'
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      iframes: false,
      resultTypes: ['violations'],
    })
    for (const element of sticking) element.style.position = ''
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} at ${html.slice(0, 200)}: ${failureSummary}`),
    )
  }, runOnly)
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

/** Nothing moves or fades any more: half-faded text has half the contrast. One that was stopped half-way never ends. */
async function settled(page: Page) {
  await page.evaluate(() =>
    Promise.race([
      new Promise((done) => setTimeout(done, 2_000)),
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ),
    ]),
  )
}

/** Looked at once more where something is found: a notice may be leaving just then; what is really wrong stays so. */
async function expectAccessible(frame: Frame, name: string, runOnly: axe.RunOnly) {
  let found = await violationsOf(frame, runOnly)
  if (found.length > 0) {
    await frame.waitForTimeout(600)
    await settled(frame.page())
    found = await violationsOf(frame, runOnly)
  }
  expect.soft(found, `accessibility of ${name}`).toEqual([])
}

/** Every screen a journey passes: no violation in light and in dark, and no sideways scroll at 320 px. */
export async function inspectScreen(page: Page, name: string, frame = page.mainFrame()) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  await expectAccessible(frame, `${name}, dark`, contrast)
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  await expectAccessible(frame, name, everyRule)
  await expectReflow(page, name)
}
