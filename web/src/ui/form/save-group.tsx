import { Button } from '@mantine/core'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocale, useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './save-group.module.css'
import { UnsavedChanges } from './unsaved-changes.tsx'

/** What the group needs of each form; every form that is made from a contract has it. */
export type GroupedForm = {
  element: RefObject<HTMLFormElement | null>
  changes: () => object
  hasUnsavedChanges: () => boolean
  check: () => boolean
  saveNow: () => Promise<boolean>
  discard: () => void
}

type Member = { label: string; form: GroupedForm }
type Members = Map<string, { current: Member }>
type Group = {
  members: Members
  /** A form says how many of its fields are changed. */
  report: (id: string, changed: number) => void
  save: () => Promise<void>
}

const GroupContext = createContext<Group | null>(null)

function useGroup(): Group {
  const group = useContext(GroupContext)
  if (!group) throw new Error('A form that is saved with others stands in no group.')
  return group
}

/** The forms that have something to save, in the order in which they stand on the page. */
function unsavedOf(members: Members): Member[] {
  const found = [...members.values()].map(({ current }) => current)
  return found
    .filter(({ form }) => form.hasUnsavedChanges())
    .toSorted((one, other) => {
      const [a, b] = [one.form.element.current, other.form.element.current]
      return a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
    })
}

/**
 * Saves all forms that have changes. Nothing is sent as long as a field of any of them is wrong; what a form could not
 * save stays in it, and the others are saved all the same. Answers with the names of those that were not.
 */
async function saveAll(members: Members): Promise<string[]> {
  const unsaved = unsavedOf(members)
  const wrong = unsaved.filter(({ form }) => !form.check())
  if (wrong[0]) {
    // Saving it marks its fields and takes the focus there.
    await wrong[0].form.saveNow()
    return wrong.map(({ label }) => label)
  }
  const failed: string[] = []
  for (const { label, form } of unsaved) if (!(await form.saveNow())) failed.push(label)
  return failed
}

/** Several forms on a page that one bar saves: it appears with the first change and says how many there are. */
export function SaveGroup({ onSaved, children }: { onSaved: () => void; children: ReactNode }) {
  const members = useRef<Members>(new Map()).current
  const [counts, setCounts] = useState<Record<string, number>>({})
  const [failed, setFailed] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  const told = useRef(onSaved)
  told.current = onSaved

  const report = useCallback(
    (id: string, changed: number) => setCounts((before) => ({ ...before, [id]: changed })),
    [],
  )
  const save = useCallback(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSaving(true)
    try {
      const left = await saveAll(members)
      setFailed(left)
      if (left.length === 0) told.current()
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }, [members])
  const discard = () => {
    for (const { current } of members.values()) current.form.discard()
    setFailed([])
  }
  const group = useMemo(() => ({ members, report, save }), [members, report, save])
  const changed = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <GroupContext value={group}>
      <UnsavedChanges hasUnsavedChanges={() => unsavedOf(members).length > 0} />
      {children}
      {(changed > 0 || isSaving) && (
        <SaveBar changed={changed} failed={failed} isSaving={isSaving} onSave={save} onDiscard={discard} />
      )}
    </GroupContext>
  )
}

type SaveBarProps = {
  changed: number
  failed: readonly string[]
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

function SaveBar({ changed, failed, isSaving, onSave, onDiscard }: SaveBarProps) {
  const text = useText(uiMessages)
  const names = new Intl.ListFormat(useLocale()).format(failed)
  return (
    <section className={`${classes.bar} no-print`} aria-label={text('unsavedBar')}>
      <div className={classes.said}>
        <p role="status">{text('unsavedCount', { changed })}</p>
        {failed.length > 0 && (
          <p role="alert" className={classes.failed}>
            {text('notSaved', { forms: names })}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          {text('discard')}
        </Button>
        <Button loading={isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
          {text('save')}
        </Button>
      </div>
    </section>
  )
}

type FormInGroupProps = {
  form: GroupedForm
  /** What the form is called, also where it could not be saved. */
  label: string
  className?: string
  children: ReactNode
}

/** One of the forms that the bar saves; the keys that submit a form save all of them. */
export function FormInGroup({ form, label, className, children }: FormInGroupProps) {
  const { members, report, save } = useGroup()
  const id = useId()
  const member = useRef({ label, form })
  member.current = { label, form }
  useEffect(() => {
    members.set(id, member)
    return () => {
      members.delete(id)
      report(id, 0)
    }
  }, [members, report, id])
  const changed = Object.keys(form.changes()).length
  useEffect(() => report(id, changed), [report, id, changed])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={form.element} className={className} noValidate onSubmit={submit} aria-label={label}>
      {children}
      <button type="submit" hidden />
    </form>
  )
}
