/** Classes of a grid that is a row to swipe on a phone, instead of one item below the other; part of the next shows. */
export const SWIPED_ROW = 'max-sm:auto-cols-[85%] max-sm:grid-flow-col max-sm:overflow-x-auto';
