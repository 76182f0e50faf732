import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tryLetters } from './try-everything.ts'

const name = 'reihum_test_of_english_letters'
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl').replace(/\/[^/]*$/, '/postgres') })
  await owner.connect()
  await owner.query(`drop database if exists ${name}`)
  await owner.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  )
})
afterAll(async () => {
  await owner.query(`drop database if exists ${name}`)
  await owner.end()
})

async function warnings(url: string): Promise<string[]> {
  const said: string[] = []
  await tryLetters(url, (sentence) => said.push(sentence))
  return said
}

test('a database for English alone is warned of, with the way out', async () => {
  const said = await warnings(inject('ownerUrl').replace(/\/[^/]*$/, `/${name}`))
  expect(said).toEqual([expect.stringMatching(/^DATABASE_URL: .* umlauts .* restore into it\.$/)])
})

test('ours knows its letters', async () => {
  expect(await warnings(inject('ownerUrl'))).toEqual([])
})
