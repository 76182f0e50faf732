import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'

const people = (page: Page) => page.getByRole('table').or(page.getByRole('list')).first()
const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /auswählen$|^Select / })

/** People of several courses are picked, and led on course by course. */
export const pickForDocuments = async (page: Page) => {
  await boxes(page).first().waitFor()
  const count = Math.min(12, await boxes(page).count())
  for (let at = 0; at < count; at += 1) await boxes(page).nth(at).check()
  await page.getByRole('button', { name: /^(Weitere|More|Aktionen|Actions)$/ }).click()
  await page.getByRole('menuitem', { name: /^(Dokumente erzeugen …|Generate documents …)$/ }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

const next = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Weiter|Next)$/ })
    .click()

/** The templates that documents of the course can be made of. */
export const chooseCourse = async (page: Page, { names }: Cast) => {
  await page.goto(`/documents/generate?courseId=${names.full.courseId}&audience=registered`)
  await page.getByRole('link', { name: 'Teilnahmebescheinigung' }).first().waitFor()
}

/** Who would get one. */
export const chooseTemplate = async (page: Page, cast: Cast) => {
  await chooseCourse(page, cast)
  await page.getByRole('link', { name: 'Teilnahmebescheinigung' }).first().click()
  await page.getByRole('button', { name: /^(Weiter|Next)$/ }).waitFor()
  await people(page).waitFor()
}

/** A letter with an address, and the address of somebody who has none; in the school everybody has one. */
export const mendAddress = async (page: Page, { names }: Cast) => {
  const address = '**/api/*/documents/preparation?*'
  await page.route(address, async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const told = await answer.json()
    const [first, ...others] = told.people
    const people = [{ ...first, unfilled: ['receiver.address'] }, ...others]
    await route.fulfill({ response: answer, json: { ...told, people } })
  })
  await page.goto(`/documents/generate?courseId=${names.full.courseId}&audience=registered`)
  await page.getByRole('link', { name: 'Bestätigung' }).first().click()
  await page
    .getByRole('button', { name: /^(Ergänzen|Complete): / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await page.unroute(address)
}

export const seeDocument = async (page: Page, cast: Cast) => {
  await chooseTemplate(page, cast)
  await next(page)
  await page.locator('figure img').first().waitFor({ timeout: 30_000 })
}

export const askHow = async (page: Page, cast: Cast) => {
  await seeDocument(page, cast)
  await next(page)
  await page.getByRole('radio').first().waitFor()
}

export const makeDocuments = async (page: Page, cast: Cast) => {
  await askHow(page, cast)
  await page
    .getByRole('button', { name: /erzeugen$|^Generate/ })
    .last()
    .click()
  await page.getByRole('button', { name: /ZIP/ }).waitFor({ timeout: 30_000 })
}

/** As if it had been stopped before the turn of two more. */
export const stopDocuments = async (page: Page, cast: Cast) => {
  await makeDocuments(page, cast)
  const address = '**/api/*/document-runs/*'
  await page.route(address, async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const told = await answer.json()
    const stopped = { total: told.total + 2, cancelledAt: told.finishedAt }
    await route.fulfill({ response: answer, json: { ...told, ...stopped } })
  })
  await page.reload()
  await page.getByRole('button', { name: /^(Die übrigen|Generate the other)/ }).waitFor()
  await page.unroute(address)
}
