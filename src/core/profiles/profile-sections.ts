import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';
import type { ShopFacts } from '#src/core/site/use-shop-facts.ts';

/** A section below the profile of the specification. */
export interface ProfileSection {
  title: string;
  /** @param email of the signed-in user */
  Content: ComponentType<{ email: string }>;
  /** By default, every shop has it. */
  isIn?: (shop: ShopFacts) => boolean;
}

export const profileSections = point<ProfileSection>('the profile page');

/** Id of the heading of a section: `second-factor` for "Second factor". */
export const idOfSection = ({ title }: ProfileSection) => title.toLowerCase().replaceAll(' ', '-');
