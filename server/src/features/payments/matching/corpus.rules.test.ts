import { describe, expect, it } from 'vitest'
import { numbersFrom } from '../../../../test/random-numbers.ts'
import { asWritten, grownFrom } from '../../../../test/remittances/grow-corpus.ts'
import { crowd, house } from '../../../../test/remittances/house.ts'
import { judge } from '../../../../test/remittances/judge-corpus.ts'
import { corpus } from '../../../../test/remittances/read-corpus.ts'
import { indexOpenItems } from './open-items.rules.ts'

const open = indexOpenItems([...house, ...crowd(5000)])

const told = ({ line, proposed }: { line: string; proposed: string }) => `${line} => ${proposed || '-'}`

describe('what payers write', () => {
  it('has three hundred lines and more', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300)
  })

  it('is understood as it stands in the corpus', () => {
    const verdicts = corpus.map((line) => judge(asWritten(line), open))
    expect(verdicts.filter(({ isWronglyBooked }) => isWronglyBooked).map(told)).toEqual([])
    const right = verdicts.filter(({ isRight }) => isRight).length
    expect(
      right / verdicts.length,
      verdicts
        .filter(({ isRight }) => !isRight)
        .map(told)
        .join('\n'),
    ).toBeGreaterThan(0.95)
    const sure = verdicts.filter(({ waits, match }) => !waits && match.isCertain)
    expect(sure.length / verdicts.filter(({ waits }) => !waits).length).toBeGreaterThan(0.9)
  })

  it('is never booked wrongly, however it is spelled, cut and surrounded', () => {
    const numbers = numbersFrom(25)
    const verdicts = Array.from({ length: 3000 }, () => judge(grownFrom(numbers.one(corpus), numbers), open))
    expect(verdicts.filter(({ isWronglyBooked }) => isWronglyBooked).map(told)).toEqual([])
    expect(verdicts.filter(({ isRight }) => isRight).length / verdicts.length).toBeGreaterThan(0.9)
  })
})
