/** True under `npm run test:all`, which repeats what `npm test` tries once (decisions 0037 and 0056). */
export const IS_WHOLE_RUN = process.env.TEST_ALL === '1'
