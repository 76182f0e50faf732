import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

const everyRule: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** The only rule whose result depends on the colour scheme. */
const contrast: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }

/** Whoever jumps between the parts of a page can tell them apart. */
const landmarks: axe.RunOnly = { type: 'rule', values: ['landmark-unique'] }

/** Loads the rules into every page of these windows beforehand, which is faster than sending them each time. */
export const bringRules = (context: BrowserContext) => context.addInitScript({ content: axe.source })

/** Frames are inspected one by one, because a sandboxed one never answers and would block the whole run. */
async function violationsOf(frame: Frame, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  return frame.evaluate(async (runOnly) => {
    // A sticky bar covers other targets depending on the scroll position; the rules would call these too small.
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
    // An open menu contains an empty element that takes the first focus; screen readers skip it.
    const isPlaceholder = (rule: string, html: string) =>
      rule === 'aria-required-children' && html.includes('data-menu-dropdown')
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !isPlaceholder(id, html))
        .map(({ html, failureSummary }) => `${id} at ${html.slice(0, 200)}: ${failureSummary}`),
    )
  }, runOnly)
}

/** Elements that reach beyond the right edge or scroll sideways inside. */
function sidewaysScrollers(): string[] {
  const page = document.documentElement
  const inner = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      element.tagName !== 'TEXTAREA' &&
      // A line of links, which follows a finger and the focus.
      element.tagName !== 'NAV',
  )
  const wide = page.scrollWidth > page.clientWidth + 1 ? [`the page is ${page.scrollWidth} px wide`] : []
  return [...wide, ...inner.map((element) => element.outerHTML.slice(0, 200))]
}

/** Finishes all animations, because half-faded text has too little contrast. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    for (let left = moving(); left.length > 0; left = moving()) {
      for (const animation of left) animation.finish()
      await new Promise(requestAnimationFrame)
    }
  })
}

/** Looks again when something is found, because it may be a notice that is just disappearing. */
async function expectNoViolation(frame: Frame, name: string, runOnly: axe.RunOnly) {
  const found = async () => {
    await settle(frame.page())
    return violationsOf(frame, runOnly)
  }
  await expect.soft
    .poll(found, { message: `accessibility of ${name}`, timeout: 10_000, intervals: [500, 1_000] })
    .toEqual([])
}

/** No violation in what is shown now, in light and in dark. */
export async function expectAccessible(page: Page, name: string, frame = page.mainFrame()) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(frame, `${name}, dark`, contrast)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolation(frame, name, everyRule)
}

/** No violation of any rule in what is shown now, as it looks now. */
export const expectAccessibleNow = (page: Page, name: string) =>
  expectNoViolation(page.mainFrame(), name, everyRule)

/** The parts of what is shown now have names of their own. */
export const expectLandmarks = (page: Page, name: string) =>
  expectNoViolation(page.mainFrame(), `${name}, its parts`, landmarks)

/** Nothing scrolls sideways at 320 px. */
export async function expectReflow(page: Page, name: string) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.soft
    .poll(() => page.evaluate(sidewaysScrollers), { message: `${name} at 320 px`, timeout: 10_000 })
    .toEqual([])
  if (before) await page.setViewportSize(before)
}

/** What a finger has to hit and is lower than it should be. What stands in a sentence is as high as its line; boxes and switches are as high as the label around them. */
function lowTargets(): string[] {
  const targets = 'button:not(.mantine-Anchor-root), [role="menuitem"], [role="option"], [role="tab"], nav a'
  return [...document.querySelectorAll<HTMLElement>(targets)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.height < 43.5)
    .map(({ element, box }) => `${Math.round(box.height)} px: ${element.outerHTML.slice(0, 160)}`)
}

/** On a phone, buttons and the entries of menus, tabs and navigation are high enough for a finger. */
export async function expectTargets(page: Page, name: string) {
  await expect.soft
    .poll(() => page.evaluate(lowTargets), { message: `targets of ${name}`, timeout: 3_000 })
    .toEqual([])
}

/** Text that is cut off by its box, or reaches beyond the right edge. */
function cutTexts(): string[] {
  const width = document.documentElement.clientWidth
  const scrolls = (element: Element | null) => !!element && getComputedStyle(element).overflowX === 'auto'
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility() && !element.closest('.unseen') && !scrolls(element.closest('nav'))
  const texts = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      isSeen(element) &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
  )
  const isClipped = (element: HTMLElement) => {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
    if (webkitLineClamp !== 'none') return false
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return (
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    )
  }
  return texts
    .filter((element) => isClipped(element) || element.getBoundingClientRect().right > width + 1)
    .map((element) => element.outerHTML.slice(0, 160))
}

/** On a phone, text of twice the size is not cut off, and nothing scrolls sideways. */
export async function expectLargeText(page: Page, name: string) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.soft
    .poll(async () => [...(await page.evaluate(cutTexts)), ...(await page.evaluate(sidewaysScrollers))], {
      message: `${name} with large text`,
      timeout: 5_000,
    })
    .toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}
