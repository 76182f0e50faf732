/** Work that takes the square of its input takes 64 times as long with eight times of it, and in proportion to it 8 times. */
export const mostGrowth = 28

type Work = () => void
/** How long something takes so many times, in microseconds. */
type Clock = (work: Work, times: number) => number

function repeat(work: Work, times: number): void {
  for (let time = 0; time < times; time += 1) work()
}

const byTheWall: Clock = (work, times) => {
  const begun = performance.now()
  repeat(work, times)
  return (performance.now() - begun) * 1000
}

/** The time of this thread alone, however busy the machine is. Some machines tell it in steps of milliseconds. */
const byTheProcessor: Clock = (work, times) => {
  const before = process.threadCpuUsage()
  repeat(work, times)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

type Measuring = { clock: Clock; leastMicroseconds: number; rounds: number }
/** Most things are plainly in proportion, which the clock on the wall says in no time. */
const quick: Measuring = { clock: byTheWall, leastMicroseconds: 300, rounds: 2 }
const plainly = 16
/** Whatever is not is measured in a way that a busy machine does not change. */
const exact: Measuring = { clock: byTheProcessor, leastMicroseconds: 8_000, rounds: 2 }

const mostTimes = 65_536

function ratio(small: Work, large: Work, { clock, leastMicroseconds, rounds }: Measuring): number {
  let times = 1
  while (times < mostTimes && clock(small, times) < leastMicroseconds) times *= 2
  const best = (work: Work) => Math.min(...Array.from({ length: rounds }, () => clock(work, times)))
  return best(large) / Math.max(best(small), leastMicroseconds / 2)
}

/** What refuses its input has looked at it as well. */
function calmly(work: () => unknown) {
  try {
    work()
  } catch {}
}

/** How many times longer something takes with its largest input than with an eighth of it. */
export function growthOf<Input>(
  read: (input: Input) => unknown,
  build: (size: number) => Input,
  most: number,
): number {
  const [few, many] = [build(Math.floor(most / 8)), build(most)]
  const small = () => calmly(() => read(few))
  const large = () => calmly(() => read(many))
  const seen = ratio(small, large, quick)
  return seen <= plainly ? seen : ratio(small, large, exact)
}
