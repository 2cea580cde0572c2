import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSON_COLUMNS, type Person, type PersonRow, personOf } from './person.js';

/** Active accounts, and what the people may do at this moment. */
@Injectable()
export class People {
  constructor(private readonly db: DataSource) {}

  /** null for an account that is not there, or not active. */
  async byId(id: string): Promise<Person | null> {
    const [row] = await this.db.query<PersonRow[]>(
      `SELECT ${PERSON_COLUMNS}
         FROM users account LEFT JOIN subscriptions paid ON paid.user_id = account.id
        WHERE account.id = $1 AND account.status = 'active'`,
      [id],
    );
    return row === undefined ? null : personOf(row);
  }
}
