/** A review as the API shows it (spec section 3). */
export interface Review {
  _id: string;
  /** 1 to 5. */
  rating: number;
  userName: string;
  userPhotoURL: string;
  reviewDetail: string;
  /** ISO 8601; goes beyond the specification. */
  createdAt: string;
}

/** Spec section 9. */
export const DEFAULT_REVIEWER_NAME = 'Happy Client';
export const DEFAULT_AVATAR = '/avatar-default.svg';
