import { expect, test } from 'vitest'
import { checkPassword } from './check-password.ts'

const check = (password: string) => checkPassword(password, 'ada.lovelace@analytical.example')?.refusal.details

test.each([
  ['eleven characters', 'k3m9qp7xw2a'],
  ['129 characters', 'k3'.repeat(64) + 'm'],
  ['a common one', 'Password1234'],
  ['a short piece again and again', 'abcdabcdabcd'],
  ['the own address', 'Ada.Lovelace@analytical.example'],
  ['the own name with a year', 'lovelace2026'],
  ['the product’s name with an ending', 'Wagebook-2026'],
  ['the product’s name twice', 'wagebookwagebook'],
  ['the company’s domain', 'analytical!23'],
])('%s is refused, and the answer names the field', (_label, password) => {
  expect(check(password)).toMatchObject([{ path: 'password' }])
})

test.each([
  ['twelve characters', 'k3m9qp7xw2ab'],
  ['128 of them, in four bytes each', '😀😃😄😁😆😅🤣😂'.repeat(16)],
  ['words of any kind', 'пароль из слов'],
  ['a sentence in which a known word stands', 'what would ada have thought of it'],
])('%s: taken', (_label, password) => {
  expect(check(password)).toBeUndefined()
})
