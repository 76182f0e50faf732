import { defaultTiers, featureNames, tiers } from '@reihum/contract/tenants/tiers.ts'
import { describe, expect, it } from 'vitest'
import { open, sampleApi } from './portal-samples.ts'

const openMatrix = (query = '', locale: 'de' | 'en' | null = 'de') =>
  open(`/feature-matrix${query}`, sampleApi().api, { face: 'embed', locale })

/** The texts of the cells of each row of the table. */
function rowsOf(body: string): string[][] {
  const table = body.slice(body.indexOf('<table'), body.indexOf('</table>'))
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/g)].map(([cell]) => cell.replace(/<[^>]+>/g, '').trim()),
  )
}

describe('the matrix of features', () => {
  it('shows every tier with its price, its limits and its features', async () => {
    const { status, body } = await openMatrix()
    expect(status).toBe(200)
    const [head, price, courses, , , , ...included] = rowsOf(body)
    expect(head?.slice(1)).toEqual([...tiers])
    expect(price?.slice(1)).toEqual(['0,00\u00a0€', '19,00\u00a0€', '49,00\u00a0€', '99,00\u00a0€'])
    expect(courses).toEqual(['Veröffentlichte Kurse', '5', '50', '500', 'unbegrenzt'])
    expect(included.map(([name]) => name)).toEqual(Object.values(featureNames).map(({ de }) => de))
    for (const [at, offer] of defaultTiers.entries()) {
      const yes = included.filter((cells) => cells[at + 1] === 'enthalten').length
      expect([offer.tier, yes]).toEqual([offer.tier, offer.features.length])
    }
  })

  it('names every column and every row to those who hear it', async () => {
    const { body } = await openMatrix()
    const table = body.slice(body.indexOf('<table'), body.indexOf('</table>'))
    expect(table).toContain('<caption')
    expect(table.match(/<th /g)).toHaveLength(table.match(/<th [^>]*scope="(col|row)"/g)?.length ?? 0)
    expect(table.match(/<tr>/g)).toHaveLength((table.match(/scope="row"/g)?.length ?? 0) + 1)
  })

  it.each([
    ['en', 'Brand colours'],
    ['de', 'Markenfarben'],
    [null, 'Brand colours'],
  ] as const)('speaks %s', async (locale, name) => {
    const { body, headers } = await openMatrix('', locale)
    expect(body).toContain(name)
    expect(headers['content-language']).toBe(locale ?? 'en')
  })

  it('belongs to the frame and to no tenant', async () => {
    const { body } = await openMatrix('?scheme=auto')
    expect(body).not.toMatch(/<header|<footer|data-scheme="light"/)
    const portal = await open('/feature-matrix', sampleApi().api, { locale: 'de' })
    expect(portal.status).toBe(404)
  })
})
