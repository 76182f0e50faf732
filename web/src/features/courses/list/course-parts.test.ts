import { describe, expect, it } from 'vitest'
import { searchBy } from '#ui/list/list-search.ts'
import { askedOf, courseAddress, partOf } from './course-parts.ts'

const read = searchBy(courseAddress)

describe('the part of the list of courses that an address shows', () => {
  it.each([
    [{}, 'current', true, 'next', 'asc'],
    [{ page: 2, size: 50 }, 'current', true, 'next', 'asc'],
    [{ q: '' }, 'current', true, 'next', 'asc'],
    [{ part: 'current', phase: 'draft' }, 'current', true, 'next', 'asc'],
    [{ part: 'current', sort: 'start' }, 'current', true, 'start', 'desc'],
    [{ part: 'current', dir: 'desc' }, 'current', true, 'next', 'desc'],
    [{ part: 'past' }, 'past', false, 'start', 'desc'],
    [{ part: 'past', sort: 'title', dir: 'asc' }, 'past', false, 'title', 'asc'],
    [{ part: 'all' }, 'all', undefined, 'start', 'desc'],
    // Addresses of saved views and tasks mean what they meant.
    [{ sort: 'title' }, 'all', undefined, 'title', 'desc'],
    [{ dir: 'asc' }, 'all', undefined, 'start', 'asc'],
    [{ phase: 'ended' }, 'all', undefined, 'start', 'desc'],
    [{ promoted: true }, 'all', undefined, 'start', 'desc'],
    [{ q: 'aquarell' }, 'all', undefined, 'start', 'desc'],
    [{ part: 'nonsense' }, 'current', true, 'next', 'asc'],
  ])('%j', (raw, part, current, sort, dir) => {
    const address = read(raw)
    expect(partOf(address)).toBe(part)
    expect(askedOf(address)).toMatchObject({ sort, dir })
    expect(askedOf(address).current).toBe(current)
  })
})
