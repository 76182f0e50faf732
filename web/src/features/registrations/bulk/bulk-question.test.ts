import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { expect, it } from 'vitest'
import { actionOf, plainOptions } from './bulk-question.ts'

it('asks for a course before anything is rebooked', () => {
  expect(actionOf('rebook', plainOptions)).toBeNull()
  const courseId = 'a course' as CourseId
  expect(actionOf('rebook', { ...plainOptions, courseId })).toEqual({
    type: 'rebook',
    courseId,
    whenFull: 'refuse',
    inform: true,
  })
})

it('says of each action only what belongs to it', () => {
  const options = { ...plainOptions, reason: ' krank ', inform: false }
  expect(actionOf('cancel', options)).toEqual({ type: 'cancel', reason: 'krank', inform: false })
  expect(actionOf('confirm', options)).toEqual({ type: 'confirm', inform: false })
  expect(actionOf('tell', options)).toEqual({ type: 'tell' })
})

it('puts nobody who waits on the waiting list again', () => {
  expect(actionOf('move_up', { ...plainOptions, whenFull: 'waiting_list' })).toBeNull()
})
