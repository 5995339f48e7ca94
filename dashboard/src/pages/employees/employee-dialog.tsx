import { Modal, Select, SimpleGrid, TextInput } from '@mantine/core'
import { answered } from '../../api/client.ts'
import type { Employee } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { EmployeeSelect } from '../../ui/employee-select.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { today } from '../../ui/time.ts'
import { useToast } from '../../ui/toast.tsx'
import { fullName } from '../../ui/use-employees.ts'

const employmentTypes = [
  { value: 'FullTime', label: 'Full time' },
  { value: 'PartTime', label: 'Part time' },
  { value: 'Contract', label: 'Contract' },
] as const

/** Adds an employee, or changes the one that is given. Fields that are left empty are cleared. */
export function EmployeeDialog({ employee, onClose }: { employee?: Employee; onClose: () => void }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const say = useToast()
  const form = useForm(initialOf(employee), async (values) => {
    const { firstName, lastName, email, hireDate } = values
    const employmentType = employmentTypes.find(({ value }) => value === values.employmentType)?.value ?? 'FullTime'
    const optional = {
      jobTitle: values.jobTitle || null,
      department: values.department || null,
      grade: values.grade || null,
      phone: values.phone || null,
      externalId: values.externalId || null,
      managerId: values.managerId || null,
    }
    const body = { firstName, lastName, email, hireDate, employmentType, ...optional }
    if (employee === undefined) await answered(api.POST('/v1/employees', { body }))
    else {
      const params = { path: { id: employee.id } }
      await answered(api.PATCH('/v1/employees/{id}', { params, body: { ...body, version: employee.version } }))
    }
    say(`${fullName(values)} is ${employee === undefined ? 'added' : 'changed'}.`)
    onClose()
    await refresh()
  })
  const title = employee === undefined ? 'Add an employee' : `Change ${fullName(employee)}`
  return (
    <Modal opened onClose={onClose} size="lg" title={title} closeOnClickOutside={false}>
      <Form form={form} submitLabel={employee === undefined ? 'Add' : 'Save'} cancel={onClose}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="First name" data-autofocus {...form.field('firstName')} />
          <TextInput label="Last name" {...form.field('lastName')} />
          <TextInput label="E-mail" type="email" {...form.field('email')} />
          <TextInput label="Phone (optional)" type="tel" {...form.field('phone')} />
          <TextInput label="Job title (optional)" {...form.field('jobTitle')} />
          <TextInput label="Department (optional)" {...form.field('department')} />
          <TextInput label="Grade (optional)" {...form.field('grade')} />
          <TextInput label="Your own id (optional)" {...form.field('externalId')} />
          <EmployeeSelect
            label="Manager (optional)"
            value={form.values.managerId}
            onChange={(managerId) => form.set({ managerId })}
            error={form.errorAt('managerId')}
            isOffered={(status) => status === 'Active'}
            isOptional
          />
          <Select
            label="Employment"
            data={[...employmentTypes]}
            value={form.values.employmentType}
            onChange={(value) => form.set({ employmentType: value ?? 'FullTime' })}
            allowDeselect={false}
            comboboxProps={{ zIndex: 310 }}
          />
          <TextInput label="Hired on" type="date" {...form.field('hireDate')} />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}

function initialOf(employee: Employee | undefined) {
  return {
    firstName: employee?.firstName ?? '',
    lastName: employee?.lastName ?? '',
    email: employee?.email ?? '',
    phone: employee?.phone ?? '',
    jobTitle: employee?.jobTitle ?? '',
    department: employee?.department ?? '',
    grade: employee?.grade ?? '',
    externalId: employee?.externalId ?? '',
    managerId: employee?.managerId ?? '',
    employmentType: employee?.employmentType ?? 'FullTime',
    hireDate: employee?.hireDate ?? today(),
  }
}
