import {
  type InstructorFields as Fields,
  instructorFields,
} from '@reihum/contract/courses/instructor.schema.ts'
import { instructorId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { InstructorFields, instructorRefusalFields } from '../instructors/instructor-fields.tsx'
import { instructorQuery, keepInstructor } from '../instructors/instructor-query.ts'
import { AddRecordDialog } from './add-record-dialog.tsx'
import { editorMessages } from './editor.messages.ts'
import { RecordChoice } from './record-choice.tsx'
import { type RecordChoiceProps, useRecordChoice } from './use-record-choice.ts'

/** Who leads it: one of the instructors, or a new one. */
export function InstructorChoice({ value, onChange, ...input }: RecordChoiceProps) {
  const text = useText(editorMessages)
  const tenant = useActiveTenant()
  const { q, onType, adds, add, dialog } = useRecordChoice((id) => instructorId.parse(id))
  const stored = useQuery({ ...instructorQuery(tenant.id, value ?? ''), enabled: value !== null }).data
  const found = useQuery({
    ...queries.courses.listInstructors.queryOptions({ input: { tenant: tenant.id, q, size: 25 } }),
    placeholderData: keepPreviousData,
  }).data
  const asChoice = ({ id, fullname, email }: { id: string; fullname: string; email: string }) => ({
    value: id,
    label: fullname,
    hint: email || undefined,
  })
  return (
    <>
      <RecordChoice
        placeholder={text('placeNone')}
        {...input}
        value={value}
        onChange={onChange}
        chosen={value !== null && stored ? asChoice(stored) : undefined}
        found={found?.items.map(asChoice) ?? []}
        onType={onType}
        addLabel={text('newInstructor')}
        onAdd={add}
      />
      {adds && (
        <AddRecordDialog
          key={adds.id}
          title={text('newInstructorTitle')}
          {...dialog}
          schema={instructorFields}
          initial={{ fullname: adds.name, email: '', phone: '', about: '' }}
          pathPrefix="instructor."
          refusalFields={instructorRefusalFields}
          create={(instructor: Fields) =>
            api.courses.createInstructor({ tenant: tenant.id, id: adds.id, instructor })
          }
          onCreated={(instructor) => {
            keepInstructor(tenant.id, instructor)
            onChange(instructor.id)
            return instructor.fullname
          }}
        >
          {(field) => <InstructorFields field={field} />}
        </AddRecordDialog>
      )}
    </>
  )
}
