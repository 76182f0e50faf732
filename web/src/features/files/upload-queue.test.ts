import { maxFileBytes } from '@reihum/contract/files/file-types.ts'
import { expect, it, vi } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

type Sent = { id: string; onProgress: (sent: number) => void; done: () => void; fail: (error: Error) => void }

function queueWithSender() {
  const sent: Sent[] = []
  const onDone = vi.fn()
  const ids = [1, 2, 3, 4, 5]
  const queue = createUploadQueue({
    newId: () => `id-${ids.shift()}`,
    onDone,
    send: ({ id }, { onProgress, signal }) =>
      new Promise((done, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')))
        sent.push({ id, onProgress, done: () => done({} as never), fail })
      }),
  })
  const states = () => queue.get().map(({ state }) => state)
  return { queue, sent, onDone, states }
}

const files = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `${at}.txt`))
const settled = () => new Promise((wait) => setTimeout(wait))

it('sends three at once, and the next when one is through', async () => {
  const { queue, sent, onDone, states } = queueWithSender()
  queue.add('t', files(5))
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
  sent[0]?.done()
  await settled()
  expect(states()).toEqual(['done', 'sending', 'sending', 'sending', 'waiting'])
  expect(onDone).toHaveBeenCalledExactlyOnceWith('t')
})

it('stops what is under way or waits, and goes on with the others', async () => {
  const { queue, sent, states } = queueWithSender()
  queue.add('t', files(5))
  queue.cancel('id-5')
  queue.cancel('id-1')
  await settled()
  expect(states()).toEqual(['cancelled', 'sending', 'sending', 'sending', 'cancelled'])
  expect(sent).toHaveLength(4)
})

it('sends again under the same id what failed or was cancelled', async () => {
  const { queue, sent, states } = queueWithSender()
  queue.add('t', files(1))
  sent[0]?.onProgress(1)
  expect(queue.get()[0]?.sent).toBe(1)
  const lost = new Error('lost')
  sent[0]?.fail(lost)
  await settled()
  expect(queue.get()[0]).toMatchObject({ state: 'failed', error: lost })
  queue.retry('id-1')
  expect(queue.get()[0]).toMatchObject({ state: 'sending', sent: 0, error: null })
  expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-1'])
  sent[1]?.done()
  await settled()
  expect(states()).toEqual(['done'])
  expect(queue.canRetry('id-1')).toBe(false)
})

it('sends again under the same id what failed and is chosen once more, and adds what else was chosen', async () => {
  const { queue, sent, states } = queueWithSender()
  const [first, second] = [1, 2].map((at) => new File(['x'], `${at}.txt`, { lastModified: at })) as [
    File,
    File,
  ]
  queue.add('t', [first])
  sent[0]?.fail(new Error('lost'))
  await settled()
  queue.add('other', [first])
  queue.add('t', [first, second])
  expect(states()).toEqual(['sending', 'sending', 'sending'])
  expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-2', 'id-3', 'id-1'])
})

it('does not even send what is empty or too large, and offers no second try', () => {
  const { queue, sent } = queueWithSender()
  const large = new File([], 'large.txt')
  Object.defineProperty(large, 'size', { value: maxFileBytes + 1 })
  queue.add('t', [new File([], 'empty.txt'), large])
  expect(queue.get().map(({ error }) => error)).toEqual([{ code: 'FILE_EMPTY' }, { code: 'FILE_TOO_LARGE' }])
  expect([sent.length, queue.canRetry('id-1'), queue.isBusy()]).toEqual([0, false, false])
})

it('forgets what is over when the list is cleared', async () => {
  const { queue, sent, states } = queueWithSender()
  queue.add('t', files(4))
  sent[1]?.done()
  await settled()
  queue.clear()
  expect(states()).toEqual(['sending', 'sending', 'sending'])
})
