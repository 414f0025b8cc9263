/** True under `npm run test:all`, which repeats what `npm test` tries once (decision 0037). */
export const IS_WHOLE_RUN = process.env.TEST_ALL === '1'
